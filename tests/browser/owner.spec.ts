// Proves specification 1.15.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { startOwnerPage } from '#src/tools/owner/server.ts';
import { phonePhoto } from '#tests/support/owner-media.ts';
import { expect, failedRequest, test } from './fixtures.ts';

// The command ends in the middle.
test.use({ expectedOnConsole: failedRequest });

test('what an owner types or chooses is kept in two tabs, without a press', async ({ context }) => {
  const project = mkdtempSync(join(tmpdir(), 'owner-'));
  for (const file of ['src/owner/site.toml', 'src/owner/forms.toml'] as const)
    cpSync(ownerPath('.', file), ownerPath(project, file), { recursive: true });
  for (const folder of ['src/ui', 'src/tools/owner'])
    cpSync(folder, join(project, folder), { recursive: true });
  const owner = await startOwnerPage(
    {
      project,
      preview: { again() {}, outcome: async () => '', way: async () => '' },
      run: async () => '',
    },
    0,
  );
  const open = async () => {
    const page = await context.newPage();
    await page.goto(`${owner.address}/site#links.shop`);
    return page;
  };
  const [first, second] = [await open(), await open()];
  const organization = (page = first) => page.locator('[name=organization]');
  const kept = (page = first) =>
    page.locator('#kept', { hasText: 'Your changes stay on this computer' });

  await organization().fill('Hope');
  // With what was typed just before it.
  const photo = { name: 'ann.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() };
  await first.locator('[name="photo:team.0.photo"]').setInputFiles(photo);
  await expect(first.getByRole('img', { name: 'ann.jpg' })).toBeInViewport();
  await expect(kept()).toBeVisible();
  await expect(organization()).toHaveValue('Hope');
  const shop = second.locator('[name="links.shop"]');
  await shop.fill('https://shop.test');
  await expect(kept(second)).toBeVisible();
  await second.close();
  const third = await open();
  await expect(third.locator('[name="links.shop"]')).toHaveValue('https://shop.test');
  await expect(organization(third)).toHaveValue('Hope');
  await organization(third).press('Enter');
  await expect(third.locator('#kept', { hasText: 'Saved.' })).toBeInViewport();
  await expect(third).toHaveURL(/#organization$/);
  const text = readFileSync(ownerPath(project, 'src/owner/site.toml'), 'utf8');
  expect(text).toContain('"Hope"');
  expect(text).toContain('"https://shop.test"');

  await organization(third).fill('Nobody');
  await expect(kept(third)).toBeVisible();
  await third.reload();
  third.once('dialog', (question) => question.dismiss());
  await third.getByRole('button', { name: 'Discard changes' }).click();
  await expect(organization(third)).toHaveValue('Nobody');

  await owner.close();
  await organization(third).fill('Hope & Sons');
  await expect(third.locator('#kept', { hasText: 'Not kept: nothing answers.' })).toBeVisible();
  rmSync(project, { recursive: true });
});
