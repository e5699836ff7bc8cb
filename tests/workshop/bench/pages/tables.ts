/** By contender. */
export type Runs<Measured> = ReadonlyMap<string, readonly Measured[]>;

/** The middle number, or the average of the two; NaN for none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** Null if never measured. */
export function medianOf(values: readonly (number | null)[]): number | null {
  const measured = values.filter((value) => value !== null);
  return measured.length === 0 ? null : median(measured);
}

/** Markdown. */
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

/** Empty if a contender lacks it. */
export const middle =
  <Measured>(read: (measured: Measured) => number | null) =>
  (runs: readonly Measured[]): string =>
    wholeNumber(medianOf(runs.map(read)));

export const wholeNumber = (value: number | null): string =>
  value === null ? '' : Math.round(value).toLocaleString('en-US');

const line = (cells: readonly string[]): string =>
  `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`;
