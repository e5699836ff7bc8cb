import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';

/** The tests that have no source at their path, and why. */
const ofNoSource: Readonly<Record<string, string>> = {
  'cited-paths': 'holds every path that a document names against the files',
  'folder-order': 'holds every import against the table of folders',
  mirror: 'is this test',
  'regular-expressions': 'holds every pattern of the code against long texts',
  'owner-mistakes': 'plays the mistakes of an owner in every file and command',
  specification: 'holds every citation against the specification',
  workflows: 'holds the workflows of GitHub',
  'content/checklists': 'compares the checklists of all pages',
  'content/links': 'follows the links of all pages',
  'content/words': 'reads the words of all pages and screens',
  'outbox/found-by-model': 'keeps what the random programs have found',
  'outbox/orders': 'plays the table of orders, in several folders',
  'outbox/failing-calls': 'lets every call of IndexedDB fail, in several folders',
  'outbox/model': 'plays random programs on the whole outbox',
  'outbox/transfer/release-zero': 'takes in what the first version wrote, by several files',
  'sync/blocked-storage': 'plays a browser that forbids storage, through several folders',
};

/** Test files, from tests/unit, without what their names end in. */
const tests = readdirSync('tests/unit', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => file.replaceAll('\\', '/').replace(/\.test\.tsx?$/, ''));

/** Whether a source has this name, or one that it begins with: `drain` for `drain-late`. */
function hasSource(test: string): boolean {
  const source = test.startsWith('sw/') ? test : `src/${test}`;
  const folder = dirname(source);
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const name = entry.name.replace(/\.tsx?$/, '');
    return entry.isFile() && `${source}-`.startsWith(`${folder}/${name}-`);
  });
}

it('lets every unit test be found where its source is, unless it says why not', () => {
  expect(tests.filter((test) => !hasSource(test)).sort()).toEqual(Object.keys(ofNoSource).sort());
});
