import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { attempt, findProgram, installPackages } from './programs.ts';

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

const headlessShell = 'chromium-headless-shell';

/**
 * Chromium without windows, bars and profiles: a page costs it 38 % less processor time (2026-11). A worker that
 * counts on the app's icon ends its page there.
 * @returns the program's path, or that of the whole browser if there is no other
 */
export function findHeadlessShell(): string {
  const find = () => process.env.CHROMIUM ?? findProgram([headlessShell, 'chrome-headless-shell']);
  return find() ?? (installPackages(headlessShell) ? find() : null) ?? findBrowser();
}

const installed = () => findProgram(names, elsewhere);

function downloaded(): string | null {
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

function download(): string | null {
  console.log('No Chromium or Chrome is installed; asking Playwright for its own.');
  return attempt('npx', ['playwright', 'install', '--with-deps', 'chromium']) ? downloaded() : null;
}

const fromDebian = () => (installPackages('chromium') ? installed() : null);
