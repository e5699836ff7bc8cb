import { cleanup, configure, fireEvent, render, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import type { Drafts } from '#src/drafts/drafts.ts';
import { listDrafts } from '#src/drafts/listed-drafts.ts';
import { drain } from '#src/outbox/drain.ts';
import { createOutboxReader } from '#src/outbox/outbox-reader.ts';
import { byId, history, pending } from '#src/outbox/queries.ts';
import { submit } from '#src/outbox/submit.ts';
import { AddLocation } from '#src/screens/form/add-location.tsx';
import { FormPartsContext } from '#src/screens/form/form-parts.ts';
import { OutcomeLine } from '#src/screens/form/outcome-line.tsx';
import { RememberSwitch } from '#src/screens/form/remember-switch.tsx';
import { DeletedNotice } from '#src/screens/outbox/deleted-notice.tsx';
import type { OutboxView } from '#src/screens/outbox/outbox-view.ts';
import { type OutboxActions, useOutboxActions } from '#src/screens/outbox/use-outbox-actions.ts';
import { autosaveForm } from '#src/screens/shared/autosave-form.ts';
import { type DraftAccess, DraftContext } from '#src/screens/shared/draft-context.ts';
import { type OutboxAccess, OutboxContext } from '#src/screens/shared/outbox-context.ts';
import { makeTestOutbox, readNow, type TestOutbox } from './outbox-bench.ts';

// Long enough for jsdom on a machine with other work.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

/** An outbox as a page gives it to its components. */
export type TestAccess = OutboxAccess & { readonly outbox: TestOutbox };

/** @param outbox the outbox that the components get; another one where it is to fail */
export function makeAccess(
  changes: Partial<OutboxAccess> = {},
  outbox: TestOutbox = makeTestOutbox(),
): TestAccess {
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

/** Shows something in the environment that every component of the site has, gone with the test. */
export function renderInSite(
  what: ReactNode,
  access: OutboxAccess | null = null,
  drafts: Drafts | null = null,
) {
  onTestFinished(cleanup);
  const draftAccess: DraftAccess | null = drafts && {
    drafts,
    listed: listDrafts(drafts),
    autosave: (options) => autosaveForm(drafts, options),
  };
  const inSite = (shown: ReactNode) => (
    <OutboxContext value={access}>
      <FormPartsContext value={access && { AddLocation, OutcomeLine, RememberSwitch }}>
        <DraftContext value={draftAccess}>{shown}</DraftContext>
      </FormPartsContext>
    </OutboxContext>
  );
  const { rerender, container } = render(inSite(what));
  return { container, rerender: (next: ReactNode) => rerender(inSite(next)) };
}

/** Opens a row of a list, as a person does who wants to read it or do something with it. */
export function openRow(row: HTMLElement): HTMLElement {
  // Whether it can be seen takes jsdom half a second in a long list.
  fireEvent.click(within(row).getByRole('heading', { level: 3, hidden: true }));
  return row;
}

/** The form 'join' stored in an outbox, under the id that this gives. */
export async function storeOne(access: TestAccess, form = 'join'): Promise<string> {
  const answers = { name: 'Test', message: 'Invented' };
  const stored = await access.submit({ form, answers, installed: false });
  if (stored.kind !== 'stored') throw new Error(`Not stored: ${stored.kind}`);
  return stored.id;
}

/** What the outbox's screen shows of an outbox as it stands now. */
export const viewOf = ({ outbox }: TestAccess): Promise<OutboxView> =>
  readNow(outbox, async (...given) => ({
    snapshot: given[2],
    pending: await pending(10)(...given),
    history: await history(10)(...given),
    handedOver: null,
  }));

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
