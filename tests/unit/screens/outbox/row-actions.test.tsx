// Proves specification 7.18.
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { localIssue } from '#src/forms/all-forms.ts';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import type { Submission } from '#src/outbox/model/submission.ts';
import { RowActions } from '#src/screens/outbox/row-actions.tsx';
import { SubmissionRow } from '#src/screens/outbox/submission-row.tsx';
import { openRow, renderInSite } from '#tests/support/in-site.tsx';
import { startOfTime, testId } from '#tests/support/outbox-clock.ts';
import { buttons, press } from '#tests/support/screen-steps.ts';

const base = {
  ...{ sequence: 1, id: testId(1), form: localIssue.id, capturedAt: startOfTime },
  ...{ mappingVersion: 'v1', installed: false, sentAt: startOfTime },
};
const answers = { issue: 'Bridge on Rd 12 is out.', zip: '78701' };
const kept: Submission = { ...base, state: 'sent', copy: { answers, eraseAt: startOfTime } };
const actions = { usual: [], others: [{ label: 'Delete', act: () => {} }] };

const printed = () => document.querySelector('[data-print-alone]');

it('[7.18] prints its row with the receipt and the answers, open or not, and only then', async () => {
  const texts: (string | null | undefined)[] = [];
  vi.stubGlobal('print', () => texts.push(printed()?.textContent));
  const given = { submission: kept, now: startOfTime, facts: () => [], ...actions };
  renderInSite(<SubmissionRow {...given} marks={[{ kind: 'one', words: 'Refused' }]} />);
  openRow(screen.getByRole('listitem'));
  await press('Print: Bridge on Rd 12 is out.');
  expect(texts).toHaveLength(1);
  for (const words of [localIssue.title, 'Refused', receiptOf(kept.id), ...Object.values(answers)])
    expect(texts[0]).toContain(words);
  dispatchEvent(new Event('afterprint'));
  expect(printed()).toBeNull();
});

it.each<Submission>([
  { ...base, state: 'sent', copy: null },
  { ...base, state: 'confirmed' },
])('is absent where no answers are kept: $state', (submission) => {
  renderInSite(<RowActions submission={submission} {...actions} />);
  expect(buttons(/./).map(({ textContent }) => textContent)).toEqual(['Delete']);
});
