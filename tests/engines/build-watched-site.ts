import type { Plugin } from 'vite';
import { buildSite } from '#tests/support/build-site.ts';
import { testSites } from '#tests/support/test-sites.ts';

/** The key of the storage under which the pages note what they complain of. */
export const complaintsKey = 'complaints';

/**
 * Notes errors of scripts, of the console and of the security policy. No engine but Chromium has one way to
 * tell a test all of them.
 */
const watch = `{
  const note = (...words) => {
    const noted = JSON.parse(localStorage.getItem('${complaintsKey}') ?? '[]');
    localStorage.setItem('${complaintsKey}', JSON.stringify([...noted, words.map(String).join(' ')]));
  };
  addEventListener('error', ({ message, target }) => note(message ?? 'not loaded: ' + target.outerHTML), true);
  addEventListener('unhandledrejection', ({ reason }) => note('unhandled:', reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note('against the policy:', violatedDirective, blockedURI));
  // This runs before every other script of the page.
  for (const button of document.querySelectorAll('form button:enabled')) {
    note('can be submitted before its script runs:', button.textContent);
  }
  for (const level of ['error', 'warn']) console[level] = note;
}
`;

/** Puts the watch before the first script of every page, while it is built: the worker knows it as ours. */
const watched: Plugin = {
  name: 'watched',
  renderChunk: (code, { isEntry }) => (isEntry ? watch + code : null),
};

/** Builds the site with every form connected, and with pages that note what they complain of. */
export default async function buildWatchedSite(): Promise<void> {
  // Under a test runner's own setting, the build would have the libraries' development versions in it.
  process.env.NODE_ENV = 'production';
  await buildSite(testSites.watched, '', undefined, [watched]);
}
