// Proves specification 12.3.
import { join as joinForm } from '#src/forms/all-forms.ts';
import { siteFolderPath, testSites } from '#tests/support/test-sites.ts';
import { fileReport } from './fill-form.ts';
import { expect, failedRequest, putOnDevice, test } from './fixtures.ts';

test.use({
  serviceWorkers: 'allow',
  siteFolder: testSites.inFolder,
  expectedOnConsole: failedRequest,
});

test('in a folder of its host, pages, links, forms and the device’s own copy stay in the folder', async ({
  page,
  site,
  context,
}) => {
  const home = site.address + siteFolderPath;
  const strays: string[] = [];
  page.on('request', (request) => {
    const ours = request.url().startsWith(`${site.address}/`);
    if (ours && !request.url().startsWith(home)) strays.push(request.url());
  });
  await putOnDevice(page, home);
  await page.getByRole('main').getByRole('link', { name: 'Join Us' }).first().click();
  await expect(page).toHaveURL(`${home}join`);
  await fileReport(page, joinForm, 'folder', joinForm.successLine);
  expect(site.rows('join')).toHaveLength(1);

  await site.close();
  await context.setOffline(true);
  await page.goto(`${home}Contact/aboutus/`);
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  await expect(page).toHaveURL(`${home}contact/AboutUs`);
  await page.goto(`${home}no/such/page`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  expect(strays).toEqual([]);
});
