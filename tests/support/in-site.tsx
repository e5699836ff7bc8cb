import { fireEvent, render, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { Drafts } from '#src/drafts/drafts.ts';
import { listDrafts } from '#src/drafts/drafts.ts';
import { createStore } from '#src/lib/store.ts';
import { submit } from '#src/outbox/actions/submit.ts';
import { createOutboxReader, type OutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import { byId, history, pending } from '#src/outbox/reads/queries.ts';
import { drain } from '#src/outbox/sender/drain.ts';
import * as around from '#src/screens/form/around-form.ts';
import type { FormServices } from '#src/screens/form/form-core.ts';
import { FormServicesContext } from '#src/screens/form/form-services-context.ts';
import {
  DeletedNotice,
  type OutboxActions,
  useOutboxActions,
} from '#src/screens/outbox/outbox-actions.tsx';
import type { OutboxView } from '#src/screens/outbox/outbox-view.ts';
import { createOwnDevice } from '#src/screens/shared/own-device.ts';
import * as services from '#src/screens/shared/services-context.ts';
import { makeTestOutbox, type TestOutbox } from './outbox-bench.ts';

/** A component's access to the outbox. */
export type TestAccess = services.OutboxAccess & { readonly outbox: TestOutbox };

/** @param outbox for the components; another one if it must fail */
export function makeAccess(
  changes: Partial<services.OutboxAccess> = {},
  outbox: TestOutbox = makeTestOutbox(),
): TestAccess {
  const { installed = false, reader = createOutboxReader(outbox) } = changes;
  const own = createOwnDevice({ outbox, reader, installed });
  return {
    reader,
    requestDrain: (request) => drain(outbox, request),
    installed,
    isOwnDevice: own.isOwn,
    sayOwnDevice: own.say,
    async submit(finished) {
      const done = await submit(outbox, finished);
      own.submitted(done, finished.form, finished.answers);
      return done;
    },
    byId,
    deletions: createStore<readonly services.Deletion[]>([]),
    ...changes,
    outbox,
  };
}

export const never = () => new Promise<never>(() => {});

/** A reader that rests after a change for as long as nobody hurries it. */
export const restingReader = (outbox: TestOutbox): OutboxReader =>
  createOutboxReader({ ...outbox, clock: { ...outbox.clock, sleep: never } });

/** What a form of this page has; what is null never comes. */
export const formServicesOf = (
  access: services.OutboxAccess | null,
  drafts: Drafts | null | Promise<Drafts> = null,
): FormServices => ({
  outbox: async () => access ?? never(),
  reader: async () => access?.reader ?? never(),
  drafts: async () => drafts ?? never(),
  around: async () => around,
  random: () => 0.5,
});

/** Renders within the site's contexts until the test ends. */
export function renderInSite(
  what: ReactNode,
  access: services.OutboxAccess | null = null,
  drafts: Drafts | null = null,
  formServices = formServicesOf(access, drafts),
) {
  const draftAccess: services.DraftAccess | null = drafts && { drafts, listed: listDrafts(drafts) };
  const inSite = (shown: ReactNode) => (
    <MemoryRouter>
      <FormServicesContext value={formServices}>
        <services.ServicesContext
          value={{ outbox: access, drafts: draftAccess, registration: null }}
        >
          {shown}
        </services.ServicesContext>
      </FormServicesContext>
    </MemoryRouter>
  );
  const { rerender, container } = render(inSite(what));
  return { container, rerender: (next: ReactNode) => rerender(inSite(next)) };
}

/** Opens a row of a list, and its further buttons. */
export function openRow(row: HTMLElement): HTMLElement {
  // Checking visibility takes jsdom half a second in a long list.
  fireEvent.click(within(row).getByRole('heading', { level: 3, hidden: true }));
  const more = row.querySelector('[aria-label^="More: "]');
  if (more) fireEvent.click(more);
  return row;
}

/** Stores a submission of 'join'. @returns its id */
export async function storeOne(access: TestAccess, form = 'join'): Promise<string> {
  const answers = { name: 'Test', message: 'Invented' };
  const stored = await access.submit({ form, answers, installed: false });
  if (stored.kind !== 'stored') throw new Error(`Not stored: ${stored.kind}`);
  return stored.id;
}

/** The outbox screen's current view. */
export const viewOf = ({ outbox }: TestAccess): Promise<OutboxView> =>
  outbox.read(async (...given) => ({
    snapshot: given[2],
    pending: await pending(10)(...given),
    history: await history(10)(...given),
  }));

type List = (actions: OutboxActions) => ReactNode;

/** Renders a list with the outbox screen's actions and deletion notice. */
export function renderList(
  list: List,
  access: services.OutboxAccess,
  drafts: Drafts | null = null,
) {
  function WithActions() {
    const actions = useOutboxActions(access);
    return (
      <>
        <DeletedNotice actions={actions} />
        {actions.failure !== null && <p role="alert">{actions.failure}</p>}
        {list(actions)}
      </>
    );
  }
  renderInSite(<WithActions />, access, drafts);
}
