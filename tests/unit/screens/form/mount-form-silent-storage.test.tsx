// Proves specification 4.7.
import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { localIssue } from '#src/forms/all-forms.ts';
import { createOutboxDatabase } from '#src/outbox/outbox.ts';
import { transactionLimit } from '#src/storage/database.ts';
import { draftsDevice } from '#tests/support/drafts-bench.ts';
import { buttonOf, control, formView, solveSum, type } from '#tests/support/form-in-site.tsx';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { noConnection } from '#tests/support/outbox-service.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const step = 100;

/** @returns after how many milliseconds the form says this */
async function saidAfter(line: string): Promise<number> {
  for (let passed = 0; passed < 120_000; passed += step) {
    if (screen.queryByText(line) !== null) return passed;
    await act(() => vi.advanceTimersByTimeAsync(step));
  }
  throw new Error('It was never said.');
}

it.each([
  ['answers', localIssue.successLine],
  ['does not answer', localIssue.errorLine],
])('storage that never answers costs its limit once, where the service %s', async (how, line) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const outbox = makeTestOutbox({
    mapping: { [localIssue.id]: { formId: 'an-id', entries: {}, version: 'v1' } },
  });
  const page = draftsDevice().openPage();
  const opened = vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest());
  const database = createOutboxDatabase(outbox.databaseName);
  if (how !== 'answers') outbox.service.follow(() => noConnection);
  renderInSite(formView(), makeAccess({}, { ...outbox, database }), page);
  for (const word of ['some', 'more', 'words']) {
    type({ ...validAnswers(localIssue, 'x'), issue: word });
    fireEvent.focusOut(control('issue'));
    await act(() => vi.advanceTimersByTimeAsync(step));
  }
  solveSum();
  await act(async () => fireEvent.click(buttonOf(localIssue.submitLabel)));
  const passed = await saidAfter(line);
  expect(opened).toHaveBeenCalled();
  expect(outbox.service.tried).toHaveLength(1);
  expect(passed).toBeGreaterThanOrEqual(transactionLimit - step);
  expect(passed).toBeLessThanOrEqual(transactionLimit + 5 * step);
});
