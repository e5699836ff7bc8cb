// Proves specification 3.1.
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { localIssue } from '#src/forms/all-forms.ts';
import { buttonOf, control, formView, solveSum, type } from '#tests/support/form-in-site.tsx';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

vi.mock('#limits', async (original) => {
  const limits = await original<typeof import('#src/build/owner/limits.ts')>();
  return { ...limits, ...limits.limitsIn('[limits]\nname-signs = true\nterritories = true\n') };
});

it('sends a name with a space, and D.C., as they were typed and chosen', async () => {
  const mapping = { [localIssue.id]: { formId: 'an-id', entries: {}, version: 'v1' } };
  const outbox = makeTestOutbox({ mapping });
  renderInSite(formView(), makeAccess({}, outbox));
  const answers = { ...validAnswers(localIssue, 'x'), lastName: 'García López', state: 'DC' };
  type(answers);
  fireEvent.change(control('state'), { target: { value: 'DC' } });
  expect(control('lastName').value).toBe('García López');
  solveSum();
  fireEvent.click(buttonOf(localIssue.submitLabel));
  await waitFor(() => expect(outbox.service.received).toMatchObject([{ answers }]));
});
