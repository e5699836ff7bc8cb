import type { Reporter, TestCase } from '@playwright/test/reporter';

/** The annotation in which a test says how many submissions it found exactly once. */
export const foundOnce = 'submissions found exactly once';

/** Prints at the end how many submissions the tests sent and found exactly once, in all. */
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
