// Proves specification 1.15.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { startOwnerPage } from '#src/tools/owner/server.ts';
import { expect, failedRequest, test } from './fixtures.ts';

// The command ends in the middle.
test.use({ expectedOnConsole: failedRequest });

test('what an owner types is kept in two tabs, without a press', async ({ context }) => {
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
    await page.goto(`${owner.address}/site`);
    return page;
  };
  const [first, second] = [await open(), await open()];
  const organization = (page = first) => page.locator('[name=organization]');
  const kept = (page = first) => page.locator('#kept', { hasText: 'Kept on this computer' });

  await organization().fill('Hope');
  // What was typed before it is kept all the same.
  const photo = { name: 'ann.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('') };
  await first.locator('input[type=file]').first().setInputFiles(photo);
  await expect(kept()).toBeVisible();
  const shop = second.locator('[name="links.shop"]');
  await shop.fill('https://shop.test');
  await expect(kept(second)).toBeVisible();
  await second.close();
  const third = await open();
  await expect(third.locator('[name="links.shop"]')).toHaveValue('https://shop.test');
  await expect(organization(third)).toHaveValue('Hope');
  await organization(third).focus();
  await third.getByRole('button', { name: 'Save' }).first().click();
  await expect(third.locator('#kept', { hasText: 'Saved.' })).toBeInViewport();
  await expect(third).toHaveURL(/#organization$/);
  const text = readFileSync(ownerPath(project, 'src/owner/site.toml'), 'utf8');
  expect(text).toContain('"Hope"');
  expect(text).toContain('"https://shop.test"');

  await owner.close();
  await organization(third).fill('Hope & Sons');
  await expect(third.locator('#kept', { hasText: 'Not kept: nothing answers.' })).toBeVisible();
  rmSync(project, { recursive: true });
});
