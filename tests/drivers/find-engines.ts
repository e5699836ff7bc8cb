import { findOrInstall, findProgram } from './programs.ts';
import type { Engine } from './webdriver/engine.ts';
import { firefox } from './webdriver/firefox.ts';
import { webkitGtk } from './webdriver/webkitgtk.ts';

/** An engine that the journeys are for; null where this computer has none and cannot get it. */
export type Found = { readonly name: string; readonly engine: Engine | null };

export const findFirefox = (): Found => find('Firefox', firefoxHere, ['firefox-esr']);
export const findWebKitGtk = (): Found =>
  find('WebKitGTK', webKitGtkHere, ['webkit2gtk-driver', 'xvfb']);

/** Comes before the tests, which run side by side: only one at a time may install. */
export default function findAll(): void {
  findFirefox();
  findWebKitGtk();
}

function find(name: string, look: () => Engine | null, packages: readonly string[]): Found {
  return { name, engine: findOrInstall(name, look, packages) };
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
