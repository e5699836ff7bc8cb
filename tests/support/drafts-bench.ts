import { expect } from 'vitest';
import { type DraftTarget, draftsIn } from '#src/drafts/draft.ts';
import { createDrafts, holdPageLock } from '#src/drafts/drafts.ts';
import { localIssue } from '#src/forms/all-forms.ts';
import type { Answers } from '#src/forms/form-definition.ts';
import type { Locks } from '#src/lib/held-names.ts';
import { submit } from '#src/outbox/actions/submit.ts';
import { createOutboxDatabase } from '#src/outbox/model/outbox.ts';
import { isDraft, type SubmittedDraft } from '#src/outbox/model/stored-draft.ts';
import { memoryChannel } from './memory-channel.ts';
import { given, makeTestOutbox } from './outbox-bench.ts';
import { startOfTime } from './outbox-clock.ts';
import { lockRoom } from './outbox-locks.ts';

export type DraftsDevice = ReturnType<typeof draftsDevice>;
export type DraftsPage = ReturnType<DraftsDevice['openPage']>;

/** The form that is typed into where no other is named. */
export const joinForm: DraftTarget = { kind: 'form', form: 'join' };

/** The form of a local issue, which the tests of screens show. */
export const issueForm: DraftTarget = { kind: 'form', form: localIssue.id };

type Opened = { readonly own?: boolean; readonly locks?: Locks; readonly tab?: string };
type Leaving = Opened & { readonly target?: DraftTarget };

/** A device with a draft of these values that a page has left, which died. */
export async function deviceWithDraft(
  values: Answers,
  { target = joinForm, ...tab }: Leaving = {},
) {
  const device = draftsDevice();
  const page = device.openPage(tab);
  device.clock.pass(1_000);
  const draft = { id: page.begin(), target, values, typedAt: device.clock.now() };
  await page.save(draft);
  page.crash();
  return { device, ...draft };
}

const builtAt = startOfTime - 24 * 60 * 60_000;

/** A device whose pages share drafts. */
export function draftsDevice() {
  const outbox = makeTestOutbox({ builtAt });
  const { clock, newId } = outbox;
  const room = lockRoom();
  const channel = memoryChannel();
  const readAll = async () => {
    const read = await draftsIn(outbox.database).read((store) => store.getAll());
    return given(read).filter(isDraft);
  };
  return {
    clock,
    outbox,
    /** Stores a submission that contains this. */
    async submitted(draft: SubmittedDraft) {
      const input = { form: 'join', answers: {}, installed: false, draft };
      expect(await submit(outbox, input)).toMatchObject({ kind: 'stored' });
    },
    /** Every draft on the device. */
    drafts: readAll,
    /** What was typed as the issue in them. */
    issues: async () => (await readAll()).map(({ values }) => values.issue).sort(),
    /** In a tab of its own, unless it is named. */
    openPage({ own = false, locks, tab = newId() }: Opened = {}) {
      const context = room.enter();
      const seen = locks === undefined ? context.locks : locks;
      const pageId = newId();
      const close = holdPageLock(seen, pageId);
      const database = createOutboxDatabase(outbox.databaseName);
      const { now } = clock;
      const drafts = createDrafts({
        database,
        channel,
        locks: seen,
        now,
        builtAt,
        newId,
        pageId,
        tab,
        isOwnDevice: () => own,
        known: Promise.resolve(),
      });
      return {
        ...drafts,
        /** By a clock that is believed, unless it says otherwise. */
        tidy: (readEraseUntil = clock.believed) => drafts.tidy(readEraseUntil),
        /**
         * Types into a form; the clock goes on by a second.
         * @param draft the id of one that is gone on with, and what it is of where that is not Join
         * @returns the draft's id
         */
        async type(issue: string, draft: { id?: string; target?: DraftTarget } = {}) {
          const { id = drafts.begin(), target = joinForm } = draft;
          clock.pass(1_000);
          given(await drafts.save({ id, target, values: { issue }, typedAt: now() }));
          return id;
        },
        /** @returns what was typed as the issue of Join in the draft that it claims */
        claimed: async () => (await drafts.claim(joinForm))?.values.issue,
        crash: context.die,
        /** The page enters the back/forward cache and releases its lock. */
        async freeze() {
          await close();
          await new Promise((resolve) => setTimeout(resolve, 0));
        },
      };
    },
  };
}
