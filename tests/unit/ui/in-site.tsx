import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import type { Drafts } from '#src/drafts/drafts.ts';
import { succeed } from '#src/lib/result.ts';
import { drain } from '#src/outbox/drain.ts';
import { byId } from '#src/outbox/queries.ts';
import { createOutboxReader } from '#src/outbox/snapshot.ts';
import { submit } from '#src/outbox/submit.ts';
import { autosaveForm } from '#src/ui/form/autosave-form.ts';
import { type DraftAccess, DraftContext } from '#src/ui/form/draft-context.ts';
import { DeletedNotice } from '#src/ui/outbox/deleted-notice.tsx';
import { type OutboxAccess, OutboxContext } from '#src/ui/outbox/outbox-context.ts';
import { type OutboxActions, useOutboxActions } from '#src/ui/outbox/use-outbox-actions.ts';
import { makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';

/** An outbox as a page gives it to its components. */
export type TestAccess = OutboxAccess & { readonly outbox: TestOutbox };

export function makeAccess(changes: Partial<OutboxAccess> = {}): TestAccess {
  const outbox = makeTestOutbox();
  return {
    reader: createOutboxReader(outbox),
    requestDrain: (request) => drain(outbox, request),
    installed: false,
    submit: (finished) => submit(outbox, finished),
    byId,
    ...changes,
    outbox,
  };
}

/** Shows something in the surroundings that every component of the site has, gone with the test. */
export function renderInSite(
  what: ReactNode,
  access: OutboxAccess | null = null,
  drafts: Drafts | null = null,
) {
  onTestFinished(cleanup);
  const draftAccess: DraftAccess | null = drafts && {
    drafts,
    autosave: (options) => autosaveForm(drafts, options),
  };
  const inSite = (shown: ReactNode) => (
    <MemoryRouter>
      <OutboxContext value={access}>
        <DraftContext value={draftAccess}>{shown}</DraftContext>
      </OutboxContext>
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

type WithActionsProps = {
  readonly access: OutboxAccess;
  readonly children: (actions: OutboxActions) => ReactNode;
};

/** Shows something with what the outbox's screen does for it, and what was deleted last. */
export function WithActions({ access, children }: WithActionsProps) {
  const actions = useOutboxActions(access);
  return (
    <>
      <DeletedNotice actions={actions} />
      {actions.failure !== null && <p role="alert">{actions.failure}</p>}
      {children(actions)}
    </>
  );
}

export const nothingFound = async () => succeed(undefined);
