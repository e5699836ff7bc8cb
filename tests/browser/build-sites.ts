import { buildSite } from '#tests/support/build-site.ts';
import { testSites } from '#tests/support/test-sites.ts';

/** Builds what the browser tests serve: the site as `npm start` has it, and three with every form connected. */
export default async function buildSites(): Promise<void> {
  await buildSite(testSites.started, 'stay-informed');
  await buildSite(testSites.connected, '');
  await buildSite(testSites.delivering, '', 'deliver');
  await buildSite(testSites.confirming, '', 'confirm');
}
