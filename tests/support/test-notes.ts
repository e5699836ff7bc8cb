import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import type { TestCase as VitestCase } from 'vitest/node';

/** `run-checks.ts` empties the folder. */
const file = '.local/results/test-notes.txt';

/** A line for each test of this run that failed once and then passed, and for each of the ten slowest. */
export function testNotes(): readonly string[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  const bySeconds = lines
    .filter((line) => /^ *\d/.test(line))
    .sort((one, other) => Number.parseFloat(other) - Number.parseFloat(one));
  return [...lines.filter((line) => !bySeconds.includes(line)), ...bySeconds.slice(0, 10)];
}

/** @param failure of the first try, if it failed; its first line is noted */
function note(path: readonly string[], milliseconds = 0, failure?: { readonly message?: string }) {
  mkdirSync('.local/results', { recursive: true });
  const name = path.filter((part) => part !== '').join(' > ');
  appendFileSync(file, `${(milliseconds / 1000).toFixed(1).padStart(6)} s ${name}\n`);
  if (failure === undefined) return;
  const [first] = stripVTControlCharacters(failure.message ?? '').split('\n');
  appendFileSync(file, `Passed at the second try: ${name}: ${first}\n`);
}

/** Notes the tests that pass, for Playwright and for Vitest. */
export default class TestNotes {
  onTestEnd(test: TestCase, { status, duration }: TestResult): void {
    if (status === 'passed') note(test.titlePath(), duration, test.results[0]?.error);
  }

  onTestCaseResult(test: VitestCase): void {
    const { project, module, fullName } = test;
    const path = [project.name, module.relativeModuleId, fullName];
    const { state, errors } = test.result();
    if (state === 'passed') note(path, test.diagnostic()?.duration, errors?.[0]);
  }
}
