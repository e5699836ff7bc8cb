import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The Chromium or Chrome to test with: the one named by CHROMIUM, an installed one, Playwright's own
 * download, or, on Debian as root, the `chromium` package.
 * @returns the program's path
 * @throws with a sentence that says what to install
 */
export function findBrowser(): string {
  const found = process.env.CHROMIUM ?? installed() ?? downloaded() ?? download() ?? fromDebian();
  if (found === null) {
    throw new Error(
      'The browser tests need Chromium or Chrome: install one of them (or name its program in the environment variable CHROMIUM).',
    );
  }
  return found;
}

function installed(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...elsewhere,
  ];
  return candidates.find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function downloaded(): string | null {
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

function download(): string | null {
  console.log('No Chromium or Chrome is installed; asking Playwright for its own.');
  return attempt('npx', ['playwright', 'install', '--with-deps', 'chromium']) ? downloaded() : null;
}

function fromDebian(): string | null {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return null;
  console.log('Installing the chromium package.');
  attempt('apt-get', ['update']);
  return attempt('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'])
    ? installed()
    : null;
}

function attempt(program: string, words: string[]): boolean {
  try {
    execFileSync(program, words, { stdio: 'ignore', timeout: 240_000 });
    return true;
  } catch {
    return false;
  }
}
