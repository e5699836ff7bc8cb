/** What became of a run's reports, by their marks. */
export type DiskReport = {
  /** Called saved or sent. */
  readonly told: readonly string[];
  readonly untold: readonly string[];
  /** Not called saved, and no longer in the form either. */
  readonly dropped: readonly string[];
  readonly arrived: readonly string[];
  readonly lost: readonly string[];
  /** Steps that failed, such as a page that did not open. */
  readonly troubles: readonly string[];
};

/** A line for a run, and one for each thing to know about it. */
export function describeRun(
  seed: number,
  { told, untold, dropped, arrived, lost, troubles }: DiskReport,
): string {
  return [
    `${seed}: saved ${told.length}, not saved ${untold.length}, arrived ${arrived.length}, lost ${lost.length}`,
    ...dropped.map((mark) => `    no longer in its form: ${mark}`),
    ...troubles.map((words) => `    failed: ${words}`),
  ].join('\n');
}

export function summarize(reports: readonly DiskReport[], unfinished: number): string {
  const sum = (name: keyof DiskReport) =>
    reports.reduce((total, report) => total + report[name].length, 0);
  const lossy = reports.filter(({ lost }) => lost.length > 0).length;
  return [
    `Runs: ${reports.length}, with a loss: ${lossy}, not finished: ${unfinished}`,
    `Called saved: ${sum('told')}, lost: ${sum('lost')}`,
    `Not called saved: ${sum('untold')}, no longer in the form: ${sum('dropped')}`,
    `Failed steps: ${sum('troubles')}`,
  ].join('\n');
}
