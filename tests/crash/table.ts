import type { Report } from './profile.ts';

/** The combined reports of an engine's profiles. */
export type Sum = { readonly engine: string; readonly reports: readonly Report[] };

/** A list has the faults, each with its mark in the sheet: it must be empty. Unknown results are among them. */
const figures: Readonly<Record<string, (report: Report) => number | readonly string[]>> = {
  kills: ({ kills }) => kills,
  'told saved or sent': ({ tally }) => tally.told,
  arrived: ({ tally }) => tally.arrived,
  lost: ({ tally }) => tally.lost,
  erasures: ({ erasures }) => erasures.count,
  'said to be back': ({ erasures }) => erasures.restored,
  misreported: ({ tally }) => tally.misreported,
  'sent again': ({ tally }) => tally.sentAgain,
  'duplicates, same id': ({ tally }) => tally.recognizable,
  'duplicates, other': ({ tally }) => tally.unrecognizable,
  stuck: ({ stuck }) => stuck,
  'locks nobody holds': ({ unserved }) => unserved,
  drafts: ({ drafts }) => drafts.kept,
  'drafts lost': ({ drafts }) => drafts.lost,
  edits: ({ edits }) => edits.count,
  'edits offered again': ({ edits }) => edits.offered,
  'edits lost or doubled': ({ edits }) => edits.wrong,
  'texts of edits lost': ({ edits }) => edits.lost,
  'offline starts': ({ offline }) => offline.starts,
  'did not start': ({ offline }) => offline.failed,
  'not done': ({ troubles }) => troubles,
};

/** By figure and engine, for `console.table`. */
export const totals = (sums: readonly Sum[]) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => {
      const count = (sum: number, report: Report): number => {
        const value = figure(report);
        return sum + (typeof value === 'number' ? value : value.length);
      };
      const of = sums.map(({ engine, reports }) => [engine, reports.reduce(count, 0)] as const);
      return [name, Object.fromEntries(of)];
    }),
  );

/** Each fault in a line. */
export const faultLines = ({ engine, reports }: Sum): readonly string[] =>
  Object.entries(figures).flatMap(([name, figure]) =>
    reports.flatMap((report) => {
      const value = figure(report);
      return typeof value === 'number' ? [] : value.map((one) => `${engine}, ${name}: ${one}`);
    }),
  );
