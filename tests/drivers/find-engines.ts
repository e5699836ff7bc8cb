import { canInstall, findProgram, installPackages } from './programs.ts';
import type { Engine } from './webdriver/engine.ts';
import { firefox } from './webdriver/firefox.ts';
import { webkitGtk } from './webdriver/webkitgtk.ts';

/** An engine that the journeys are for; null where this computer has none and cannot get it. */
export type Found = { readonly name: string; readonly engine: Engine | null };

/**
 * Each engine on this computer. On Debian as root it is installed where it is missing, and it is an error
 * where that fails; elsewhere it is left out.
 */
export const findFirefox = (): Found => find('Firefox', firefoxHere, ['firefox-esr']);
export const findWebKitGtk = (): Found =>
  find('WebKitGTK', webKitGtkHere, ['webkit2gtk-driver', 'xvfb']);

/** Comes before the tests, which run side by side: only one at a time may install. */
export default function findAll(): void {
  findFirefox();
  findWebKitGtk();
}

function find(name: string, look: () => Engine | null, packages: readonly string[]): Found {
  let engine = look();
  if (engine === null && installPackages(...packages)) engine = look();
  if (engine === null) {
    const missing = `${name} is not on this computer (Debian: ${packages.join(', ')}).`;
    if (canInstall()) throw new Error(`${missing} It could not be installed.`);
    console.warn(`NOT TESTED in ${name}: ${missing}`);
  }
  return { name, engine };
}

function firefoxHere(): Engine | null {
  const program = findProgram(
    ['firefox-esr', 'firefox'],
    ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  );
  return program === null ? null : firefox(program);
}

function webKitGtkHere(): Engine | null {
  const driver = findProgram(['WebKitWebDriver']);
  const display = findProgram(['Xvfb']);
  return driver === null || display === null ? null : webkitGtk({ driver, display });
}
