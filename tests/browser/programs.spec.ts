// Proves specification 5.2, 5.3, 5.6.
import { test } from '@playwright/test';
import { playSome, servePrograms } from '#tests/model/in-page/serve-programs.ts';

test('[5.2] random programs lose nothing and send nothing twice', async ({ page }) => {
  const { address, close } = await servePrograms();
  try {
    await page.goto(address);
    await playSome((seed) => page.evaluate((of) => globalThis.playProgram(of), seed));
  } finally {
    close();
  }
});
