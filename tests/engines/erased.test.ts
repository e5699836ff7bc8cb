// Proves specification 5.28.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { findFirefox } from '#tests/drivers/firefox.ts';
import { findWebKitGtk } from '#tests/drivers/webkitgtk.ts';
import { startTestSite } from '#tests/support/start-test-site.ts';
import { testSites } from '#tests/support/test-sites.ts';
import { outlivesErasure } from './journeys/erased.ts';

const engines = [findFirefox(), await findWebKitGtk()];

for (const engine of engines.filter((one) => one !== null)) {
  test(`${engine.name} with its databases erased: what waited comes back, and arrives once`, async () => {
    const profile = mkdtempSync(join(tmpdir(), 'profile-'));
    const site = await startTestSite(testSites.watched);
    try {
      await outlivesErasure(engine, site, profile);
    } finally {
      await site.end();
      await engine.end();
      rmSync(profile, { recursive: true, maxRetries: 5, retryDelay: 200 });
    }
  });
}
