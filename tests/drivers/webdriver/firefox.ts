import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from './browser.ts';
import { openMarionette } from './marionette.ts';
import { startProgram, until } from './program.ts';
import { openTabs, type TabBrowser } from './tab.ts';

const preferences: Readonly<Record<string, boolean | number | string>> = {
  // Any free port; Firefox writes it into its profile.
  'marionette.port': 0,
  // What is asked of a network that the tests do not have only takes time.
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.update.enabled': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.server': 'data:,',
};

/**
 * @param program the path of Firefox
 * @param isBlocked whether every cookie is rejected, and with them all storage of sites
 */
export const firefox = (program: string, isBlocked: boolean): Engine<TabBrowser> => ({
  name: 'Firefox',
  databases: /^storage\/default\/[^/]+\/idb$/,
  start: (profile) =>
    startFirefox(program, profile, {
      ...preferences,
      ...(isBlocked && { 'network.cookie.cookieBehavior': 2 }),
    }),
});

async function startFirefox(
  program: string,
  profile: string,
  set: typeof preferences,
): Promise<TabBrowser> {
  const portFile = join(profile, 'MarionetteActivePort');
  mkdirSync(profile, { recursive: true });
  rmSync(portFile, { force: true });
  const lines = Object.entries(set).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const running = startProgram(program, ['--headless', '--marionette', '--profile', profile]);
  try {
    const port = await until('Firefox opens its port', () => {
      running.check();
      return readPort(portFile);
    });
    const { send, end } = await openMarionette(port);
    return await openTabs({ send }, async () => {
      end();
      await running.kill();
    });
  } catch (error) {
    await running.kill();
    throw error;
  }
}

function readPort(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8')) || null;
  } catch {
    return null;
  }
}
