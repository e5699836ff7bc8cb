import type { Reporter, TestCase } from '@playwright/test/reporter';

/** A test's number of submissions found exactly once. */
export const foundOnce = 'submissions found exactly once';

/** Prints the total of submissions found exactly once. */
export default class SubmissionsReporter implements Reporter {
  #total = 0;

  onTestEnd({ annotations }: TestCase): void {
    for (const { type, description } of annotations) {
      if (type === foundOnce) this.#total += Number(description);
    }
  }

  onEnd(): void {
    if (this.#total > 0) console.log(`${foundOnce}: ${this.#total}`);
  }
}
