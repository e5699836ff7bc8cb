import { attempt, findOrInstall, findProgram } from './programs.ts';
import type { Engine } from './webdriver/browser.ts';
import { firefox } from './webdriver/firefox.ts';
import type { TabBrowser } from './webdriver/tab.ts';
import { webkitGtk } from './webdriver/webkitgtk.ts';

/** Null where this computer has none and cannot get it. */
type Found = Engine<TabBrowser> | null;

export const findFirefox = (isBlocked = false): Found =>
  findOrInstall('Firefox', () => firefoxHere(isBlocked), ['firefox-esr']);
export const findWebKitGtk = (): Found =>
  findOrInstall('WebKitGTK', webKitGtkHere, [
    ...['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'],
  ]);

/** Comes before the tests, which run side by side: only one at a time may install. */
export default function findAll(): void {
  findFirefox();
  findWebKitGtk();
}

function firefoxHere(isBlocked: boolean): Found {
  const program = findProgram(
    ['firefox-esr', 'firefox'],
    ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  );
  return program === null ? null : firefox(program, isBlocked);
}

const library = "import gi; gi.require_version('WebKit2', '4.1')";

function webKitGtkHere(): Found {
  const driver = findProgram(['WebKitWebDriver']);
  const display = findProgram(['Xvfb']);
  // A Python that someone has built does not find Debian's libraries.
  const python = ['/usr/bin/python3', 'python3'].find((one) => attempt(one, ['-c', library]));
  const isMissing = driver === null || display === null || python === undefined;
  return isMissing ? null : webkitGtk({ driver, display, python });
}
