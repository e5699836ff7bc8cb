import type { Report } from './profile.ts';

/** The combined reports of an engine's profiles. */
export type Sum = { readonly engine: string; readonly reports: readonly Report[] };

const columns = {
  kills: ({ kills }: Report) => kills,
  'told saved or sent': ({ tally }: Report) => tally.told,
  arrived: ({ tally }: Report) => tally.arrived,
  lost: ({ tally }: Report) => tally.lost.length,
  erasures: ({ erasures }: Report) => erasures.count,
  'said to be back': ({ erasures }: Report) => erasures.restored,
  misreported: ({ tally }: Report) => tally.misreported.length,
  'sent again': ({ tally }: Report) => tally.sentAgain.length,
  'duplicates, same id': ({ tally }: Report) => tally.recognizable,
  'duplicates, other': ({ tally }: Report) => tally.unrecognizable.length,
  stuck: ({ stuck }: Report) => stuck.length,
  'locks nobody holds': ({ unserved }: Report) => unserved.length,
  drafts: ({ drafts }: Report) => drafts.kept,
  'drafts lost': ({ drafts }: Report) => drafts.lost.length,
  edits: ({ edits }: Report) => edits.count,
  'edits offered again': ({ edits }: Report) => edits.offered,
  'edits lost or doubled': ({ edits }: Report) => edits.wrong.length,
  'texts of edits lost': ({ edits }: Report) => edits.lost.length,
  'offline starts': ({ offline }: Report) => offline.starts,
  'did not start': ({ offline }: Report) => offline.failed.length,
  'not done': ({ troubles }: Report) => troubles.length,
} as const;

/** The figures that must be zero, including unknown results. */
const faults: readonly (keyof typeof columns)[] = [
  'lost',
  'misreported',
  'sent again',
  'duplicates, other',
  'stuck',
  'locks nobody holds',
  'drafts lost',
  'edits lost or doubled',
  'texts of edits lost',
  'did not start',
  'not done',
];

type Name = keyof typeof columns;
const names = Object.keys(columns) as Name[];

const total = ({ reports }: Sum, name: Name): number =>
  reports.reduce((sum, report) => sum + columns[name](report), 0);

/** @returns the total of these figures */
export const faultsOf = (sum: Sum): number =>
  faults.reduce((count, name) => count + total(sum, name), 0);

/** One line per figure, one column per engine. */
export function table(sums: readonly Sum[]): string {
  const line = (head: string, cells: readonly (string | number)[]) =>
    head.padEnd(22) + cells.map((cell) => String(cell).padStart(12)).join('');
  return [
    line(
      '',
      sums.map(({ engine }) => engine),
    ),
    ...names.map((name) =>
      line(
        name,
        sums.map((sum) => total(sum, name)),
      ),
    ),
  ].join('\n');
}

/** Each fault in a line, with its mark in the sheet. */
export function faultLines({ engine, reports }: Sum): readonly string[] {
  const lines = (what: string, which: (report: Report) => readonly string[]) =>
    reports.flatMap(which).map((one) => `${engine}, ${what}: ${one}`);
  return [
    ...lines('lost', ({ tally }) => tally.lost),
    ...lines('misreported', ({ tally }) => tally.misreported),
    ...lines('sent again after it was called sent', ({ tally }) => tally.sentAgain),
    ...lines('came under several ids', ({ tally }) => tally.unrecognizable),
    ...lines('stuck', ({ stuck }) => stuck),
    ...lines('nobody holds', ({ unserved }) => unserved),
    ...lines('draft lost', ({ drafts }) => drafts.lost),
    ...lines('edit lost or doubled', ({ edits }) => edits.wrong),
    ...lines('text of an edit lost', ({ edits }) => edits.lost),
    ...lines('did not start offline', ({ offline }) => offline.failed),
    ...lines('not done', ({ troubles }) => troubles),
  ];
}
