import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/**
 * The lines of code that each part may have, without blank lines and comments. A part may grow if the same commit
 * shrinks another; a new part takes an issue of its own. Paths are from the project's root; the first that fits counts.
 */
const parts: readonly (readonly [part: string, paths: readonly string[], lines: number])[] = [
  // The site in other languages: an issue of its own.
  ['languages', ['src/build/language/', 'src/lib/language', 'src/tools/check/words.ts'], 336],
  ['tests: languages', ['tests/unit/build/language/', 'tests/browser/languages.spec.ts'], 279],
  ['service on Cloudflare', ['src/form-service-cloudflare/'], 590],
  [
    'commands of that service',
    ['src/tools/form-service-cloudflare.ts', 'src/tools/reports.ts'],
    251,
  ],
  ['tests: proofs of that service', ['tests/cloudflare/proofs/'], 386],
  [
    'tests: service on Cloudflare',
    [
      'tests/cloudflare/',
      'tests/browser/own-service.spec.ts',
      // The contract's tests are the script's, too: they were among its units.
      'tests/support/endpoint-contract.ts',
    ],
    865,
  ],
  ['pages and facts', ['src/content/', 'src/owner/facts.ts', 'src/owner/handed-in.d.ts'], 3373],
  ['forms', ['src/forms/'], 645],
  ['transfer', ['src/outbox/transfer/', 'src/screens/transfer/'], 2554],
  ['outbox', ['src/outbox/'], 4333],
  ['drafts, storage, lib', ['src/drafts/', 'src/storage/', 'src/lib/'], 1424],
  ['sync, device, worker', ['src/sync/', 'src/device/', 'sw/'], 1491],
  ['form on its page', ['src/screens/form/'], 1835],
  ['other screens', ['src/screens/'], 4268],
  ['ui', ['src/ui/'], 4946],
  ['app', ['src/app/'], 1231],
  ["owner's files", ['src/owner/', 'src/build/owner/'], 2133],
  ['build', ['src/build/', 'vite.config.ts'], 1899],
  ['tools', ['src/tools/'], 3463],
  ['script', ['src/form-service-script/'], 449],
  ['tests: units of outbox', ['tests/unit/outbox/'], 6560],
  ['tests: units of screens', ['tests/unit/screens/'], 3828],
  ['tests: other units', ['tests/unit/'], 9509],
  ['tests: built files', ['tests/build/'], 1832],
  ['tests: browser', ['tests/browser/'], 4902],
  ['tests: engines, drivers', ['tests/engines/', 'tests/drivers/'], 1365],
  ['tests: model', ['tests/model/'], 2947],
  ['tests: crash, mutation', ['tests/crash/', 'tests/mutation/'], 1207],
  ['tests: workshop', ['tests/workshop/'], 608],
  ['tests: support, budgets', ['tests/'], 3691],
];

/** How far a part may go beyond its lines; the sum may not. */
const tolerance = 1.02;

const code = /\.(?:[cm]?[jt]sx?|css|py)$/;

/** In Python the file's own docstrings are not told apart from other texts. */
function withoutComments(file: string, text: string): string {
  if (file.endsWith('.css')) return text.replace(/\/\*.*?\*\//gs, '');
  if (file.endsWith('.py')) return text.replace(/^\s*#.*$/gm, '');
  return parseSync(file, text).comments.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
    text,
  );
}

function linesOf(file: string): number {
  const lines = withoutComments(file, readFileSync(file, 'utf8')).split('\n');
  // What is left of a comment in JSX.
  return lines.filter((line) => !/^\s*(?:\{\s*\})?\s*$/.test(line)).length;
}

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
});
const counts = new Map(parts.map(([part]) => [part, 0]));
const homeless: string[] = [];
for (const file of listed.split('\n')) {
  if (!code.test(file) || !existsSync(file)) continue;
  const [part] = parts.find(([, paths]) => paths.some((path) => file.startsWith(path))) ?? [];
  if (part === undefined) homeless.push(file);
  else counts.set(part, (counts.get(part) ?? 0) + linesOf(file));
}

const sum = (numbers: Iterable<number>): number =>
  [...numbers].reduce((one, other) => one + other, 0);
const rows = [
  ...parts.map(([part, , limit]) => ({
    part,
    lines: counts.get(part) ?? 0,
    limit,
    most: limit * tolerance,
  })),
  ...[sum(parts.map(([, , limit]) => limit))].map((limit) => ({
    ...{ part: 'sum', lines: sum(counts.values()), limit, most: limit },
  })),
];
for (const { part, lines, limit, most } of rows) {
  const verdict = lines <= most ? '' : '  TOO LONG';
  console.log(
    `${part.padEnd(25)} ${String(lines).padStart(6)} of ${String(limit).padStart(6)}${verdict}`,
  );
}
if (homeless.length > 0) console.log(`In no part: ${homeless.join(', ')}`);
process.exitCode = homeless.length === 0 && rows.every(({ lines, most }) => lines <= most) ? 0 : 1;
