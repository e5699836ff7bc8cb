/** What a run has done, and what was wrong, each with its mark in the sheet: that must be empty. */
export type Report = {
  readonly counts: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, readonly string[]>>;
};

/** By figure and engine, for `console.table`. */
export function totals(all: Readonly<Record<string, readonly Report[]>>) {
  const sums: Record<string, Record<string, number>> = {};
  for (const [engine, reports] of Object.entries(all)) {
    for (const { counts, faults } of reports) {
      const found = Object.entries(faults).map(([name, list]) => [name, list.length] as const);
      for (const [name, count] of [...Object.entries(counts), ...found]) {
        sums[name] ??= {};
        sums[name][engine] = (sums[name][engine] ?? 0) + count;
      }
    }
  }
  return sums;
}

/** Each fault in a line. */
export const faultLines = (engine: string, { faults }: Report): readonly string[] =>
  Object.entries(faults).flatMap(([name, list]) => list.map((one) => `${engine}, ${name}: ${one}`));
