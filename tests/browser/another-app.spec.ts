// Proves specification 8.15.
import { anotherAppMessages as words } from '#src/content/device-messages.ts';
import { expect, test } from './fixtures.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

test.describe('in Instagram on Android', () => {
  test.use({ userAgent: `Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) ${chrome} Instagram 350` });

  test('the first line above a form leads to the phone’s browser', async ({ page, site }) => {
    await page.goto(`${site.address}/join?source=a#form`);
    const line = page.getByText(words.why);
    await expect(line).toBeVisible();
    const form = page.getByRole('heading', { level: 2 }).first();
    expect((await line.boundingBox())?.y).toBeLessThan((await form.boundingBox())?.y ?? 0);
    const { host } = new URL(site.address);
    const link = page.getByRole('link', { name: words.open });
    await expect(link).toHaveAttribute('href', /^intent:.*;scheme=http;.*;end$/);
    expect(await link.getAttribute('href')).toContain(`//${host}/join?source=a#Intent;`);
    await expect(page.getByRole('button', { name: words.copy })).toBeVisible();
  });
});
