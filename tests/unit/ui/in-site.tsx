import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { succeed } from '#src/lib/result.ts';
import { drain } from '#src/outbox/drain.ts';
import { readSubmission } from '#src/outbox/read-outbox.ts';
import { submit } from '#src/outbox/submit.ts';
import { type OutboxAccess, OutboxContext } from '#src/ui/outbox/outbox-context.ts';
import { makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';

/** An outbox as a page gives it to its components. */
export type TestAccess = OutboxAccess & { readonly outbox: TestOutbox };

export function makeAccess(changes: Partial<OutboxAccess> = {}): TestAccess {
  const outbox = makeTestOutbox();
  return {
    requestDrain: (urgency) => drain(outbox, { urgency }),
    installed: false,
    submit: (finished) => submit(outbox, finished),
    readSubmission,
    ...changes,
    outbox,
  };
}

/** Shows something in the surroundings that every component of the site has, gone with the test. */
export function renderInSite(what: ReactNode, access: OutboxAccess | null = null) {
  onTestFinished(cleanup);
  const inSite = (shown: ReactNode) => (
    <MemoryRouter>
      <OutboxContext value={access}>{shown}</OutboxContext>
    </MemoryRouter>
  );
  const { rerender, container } = render(inSite(what));
  return { container, rerender: (next: ReactNode) => rerender(inSite(next)) };
}

/** The form 'join' stored in an outbox, under the id that this gives. */
export async function storeOne(access: TestAccess, form = 'join'): Promise<string> {
  const answers = { name: 'Test', message: 'Invented' };
  const stored = await access.submit({ form, answers, installed: false });
  if (stored.kind !== 'stored') throw new Error(`Not stored: ${stored.kind}`);
  return stored.id;
}

export const nothingFound = async () => succeed(undefined);
