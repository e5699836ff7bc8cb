import { median } from '../median.ts';

/** What was measured in every run, by the name of the contender. */
export type Runs<Measured> = ReadonlyMap<string, readonly Measured[]>;

/** The median of what was measured; null where it never was. */
export function medianOf(values: readonly (number | null)[]): number | null {
  const measured = values.filter((value) => value !== null);
  return measured.length === 0 ? null : median(measured);
}

/**
 * A table for a README: a row for each contender, a column for each figure.
 * @param columns what each column is called, and how it is made of a contender's runs
 */
export function table<Measured>(
  title: string,
  runs: Runs<Measured>,
  columns: Readonly<Record<string, (runs: readonly Measured[]) => string>>,
): string {
  return [
    line([title, ...Object.keys(columns)]),
    line(['---', ...Object.keys(columns).map(() => '---')]),
    ...[...runs].map(([name, measured]) =>
      line([name, ...Object.values(columns).map((cell) => cell(measured))]),
    ),
  ].join('\n');
}

/** A cell: the median in whole numbers; empty where a contender has no such thing. */
export const middle =
  <Measured>(read: (measured: Measured) => number | null) =>
  (runs: readonly Measured[]): string =>
    wholeNumber(medianOf(runs.map(read)));

export const wholeNumber = (value: number | null): string =>
  value === null ? '' : Math.round(value).toLocaleString('en-US');

const line = (cells: readonly string[]): string =>
  `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`;
