import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import type { TestCase as VitestCase } from 'vitest/node';

const file = '.local/second-tries.txt';

/** A line for each test that failed once in this run, and then passed. */
export const secondTries = (): readonly string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];

export const forgetSecondTries = (): void => rmSync(file, { force: true });

/** With the first line of why it failed. */
const note = (path: readonly string[], why: string | undefined): void => {
  const [first = 'no reason'] = stripVTControlCharacters(why ?? '').split('\n');
  appendFileSync(file, `${path.filter((part) => part !== '').join(' > ')}: ${first}\n`);
};

/** Notes second tries for Playwright and for Vitest. */
export default class SecondTries {
  onTestEnd(test: TestCase, { status, retry }: TestResult): void {
    const why = test.results[0]?.error?.message;
    if (status === 'passed' && retry > 0) note(test.titlePath(), why);
  }

  onTestCaseResult(test: VitestCase): void {
    const { project, module, fullName } = test;
    const why = test.result().errors?.[0]?.message;
    if (test.diagnostic()?.flaky) note([project.name, module.relativeModuleId, fullName], why);
  }
}
