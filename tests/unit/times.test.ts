import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  min: 60_000,
  h: 60 * 60_000,
  d: 24 * 60 * 60_000,
};

/** The rows of the README's table, as `file name`, with their milliseconds. */
const rows = [
  ...readFileSync('src/README.md', 'utf8').matchAll(
    /^\| [^|]+ \| ([\d.]+) (ms|s|min|h|d) \| `([^`]+)` `([^`]+)` \|$/gm,
  ),
].map(
  ([, count = '', unit = '', file = '', name = '']) =>
    [`${file} ${name}`, Number(count) * (units[unit] ?? Number.NaN)] as const,
);

/** Everything that runs on a device. */
const files = [
  'app',
  'content',
  'device',
  'drafts',
  'lib',
  'outbox',
  'screens',
  'storage',
  'sync',
  'ui',
]
  .map((folder) => `src/${folder}`)
  .concat('sw')
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  );

/** Numbers of a thousand or more that count bytes, characters, submissions or rounds. */
const noTimes: readonly string[] = [
  'src/lib/base64.ts atOnce',
  'src/outbox/store/backups.ts ample',
  'src/outbox/store/backups.ts reserveSize',
  'src/sync/delivery-status.ts scanLimit',
  'src/outbox/delivery/contract.ts answer',
  'src/outbox/delivery/contract.ts request',
  'src/outbox/delivery/acknowledging-endpoint.ts longestBody',
  'src/outbox/transfer/code-series.ts seriesLimit',
  'src/outbox/transfer/transfer-file.ts answerLength',
  'src/outbox/transfer/transfer-file.ts fileSize',
  'src/outbox/transfer/transfer-file.ts parts',
  'src/outbox/transfer/transfer-file.ts values',
  'src/outbox/transfer/transfer-file.ts submissions',
  'src/outbox/transfer/transfer-file.ts iterations',
];

type Constant = {
  readonly file: string;
  readonly name: string;
  readonly formula: string;
  readonly comment: string;
};

/** Numbers that a file gives a name, with the comment above each. */
const constants: readonly Constant[] = files.flatMap((file) =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /((?:^\/\/.*\n|^\/\*\*(?:[^*]|\*(?!\/))*\*\/\n)?)^(?:export )?const (\w+) = ([\w*+ ]*\w);/gm,
    ),
  ]
    .map(([, comment = '', name = '', formula = '']) => ({ file, name, formula, comment }))
    .filter(({ formula }) => Number.isFinite(valueIn(file, formula))),
);

/** The value of a sum of products of numbers and of numbers' names. */
function valueIn(file: string, formula: string): number {
  return formula
    .split(' + ')
    .map((product) =>
      product
        .split(' * ')
        .map((factor) => factorIn(file, factor))
        .reduce((value, factor) => value * factor, 1),
    )
    .reduce((value, summand) => value + summand, 0);
}

function factorIn(file: string, factor: string): number {
  if (/^[\dx]/.test(factor)) return Number(factor.replaceAll('_', ''));
  const source = readFileSync(file, 'utf8');
  const own = new RegExp(`^(?:export )?const ${factor} = ([\\w*+ ]*\\w);`, 'm').exec(source)?.[1];
  if (own !== undefined) return valueIn(file, own);
  const [, from = ''] =
    new RegExp(`\\b${factor}\\b[^;]*\\} from '([^']+)';`).exec(source.split('\n\n')[0] ?? '') ?? [];
  const place = files.find(
    (other) => from !== '' && other.endsWith(from.replace(/^(\.+|#src)/, '')),
  );
  return place === undefined ? Number.NaN : valueIn(place, factor);
}

const isTime = (file: string, name: string): boolean =>
  !['second', 'minute', 'hour'].includes(name) && !noTimes.includes(`${file} ${name}`);

/** A time is a number of a thousand or more, or made of one, or called one by its comment. */
const times = constants
  .filter(({ file, name }) => isTime(file, name))
  .filter(
    ({ file, formula, comment }) =>
      valueIn(file, formula) >= 1_000 || comment.includes('milliseconds'),
  )
  .map(({ file, name, formula, comment }) => {
    const unit = comment.includes('in seconds') ? 1_000 : 1;
    return [`${file} ${name}`, valueIn(file, formula) * unit] as const;
  });

/** Lines that have such a number without a constant of its own. */
const nameless = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /\d_000\b|\d \* (second|minute|hour)\b|setTimeout\(.*\d\d\)/.test(line))
    .filter((line) => !/^(export )?const \w+ = [\w*+ ]*\w;$|^\s*(\*|\/\/|\/\*)/.test(line))
    .filter((line) => isTime(file, /^\s*(?:const )?(\w+)/.exec(line)?.[1] ?? ''))
    .map((line) => `${file}: ${line.trim()}`),
);

describe('the table of times in src/README.md', () => {
  it('has every time of what runs on a device, and nothing else', () => {
    expect(times.length).toBeGreaterThan(40);
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(times));
  });

  it('misses none that has no name', () => {
    expect(nameless).toEqual([]);
  });
});
