import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import type { TestCase as VitestCase } from 'vitest/node';

const file = '.local/second-tries.txt';

/** A line for each test that failed once in this run, and then passed. */
export const secondTries = (): readonly string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];

export const forgetSecondTries = (): void => rmSync(file, { force: true });

const note = (...path: readonly string[]): void =>
  appendFileSync(file, `${path.filter((part) => part !== '').join(' > ')}\n`);

/** Notes second tries for Playwright and for Vitest. */
export default class SecondTries {
  onTestEnd(test: TestCase, { status, retry }: TestResult): void {
    if (status === 'passed' && retry > 0) note(...test.titlePath());
  }

  onTestCaseResult(test: VitestCase): void {
    if (test.diagnostic()?.flaky)
      note(test.project.name, test.module.relativeModuleId, test.fullName);
  }
}
