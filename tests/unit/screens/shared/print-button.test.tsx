// Proves specification 7.18.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { localIssue } from '#src/forms/all-forms.ts';
import type { Submission } from '#src/outbox/submission.ts';
import { PrintButton, printForRadio } from '#src/screens/shared/print-button.tsx';
import { renderInSite } from '#tests/support/in-site.tsx';
import { startOfTime, testId } from '#tests/support/outbox-clock.ts';

const base = {
  ...{ sequence: 1, id: testId(1), form: localIssue.id, capturedAt: startOfTime },
  ...{ mappingVersion: 'v1', installed: false, sentAt: startOfTime },
};
const copy = { answers: { issue: 'Bridge on Rd 12 is out.' }, eraseAt: startOfTime };
const kept: Submission = { ...base, state: 'sent', copy };

afterEach(() => dispatchEvent(new Event('afterprint')));

it('[7.18] prints the report that it is beside', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  renderInSite(<PrintButton submission={kept} />);
  fireEvent.click(
    screen.getByRole('button', { name: `${printForRadio}: Bridge on Rd 12 is out.` }),
  );
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(document.querySelector('[data-print-sheets]')?.textContent).toContain('Bridge on Rd 12');
});

it.each<Submission>([
  { ...base, state: 'sent', copy: null },
  { ...base, state: 'confirmed' },
])('is absent where no answers are kept: $state', (submission) => {
  renderInSite(<PrintButton submission={submission} />);
  expect(screen.queryByRole('button')).toBeNull();
});
