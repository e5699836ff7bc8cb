import { expect } from 'vitest';
import { type DraftTarget, draftsIn } from '#src/drafts/draft.ts';
import { createDrafts, type Drafts, holdPageLock } from '#src/drafts/drafts.ts';
import type { Answers } from '#src/forms/form-definition.ts';
import type { Locks } from '#src/lib/held-names.ts';
import { submit } from '#src/outbox/actions/submit.ts';
import { createOutboxDatabase } from '#src/outbox/model/outbox.ts';
import { isDraft, type StoredDraft, type SubmittedDraft } from '#src/outbox/model/stored-draft.ts';
import { memoryChannel } from './memory-channel.ts';
import { given, makeTestOutbox, type TestOutbox } from './outbox-bench.ts';
import { type HandClock, startOfTime } from './outbox-clock.ts';
import { lockRoom } from './outbox-locks.ts';

/** A device whose pages share drafts. */
export type DraftsDevice = {
  readonly clock: HandClock;
  /** In a tab of its own, unless it is named. */
  openPage(changes?: {
    readonly own?: boolean;
    readonly locks?: Locks;
    readonly tab?: string;
  }): DraftsPage;
  readonly outbox: TestOutbox;
  /** Stores a submission that contains this. */
  submitted(draft: SubmittedDraft): Promise<void>;
  /** Every draft on the device. */
  drafts(): Promise<readonly StoredDraft[]>;
  /** What was typed as the issue in them. */
  issues(): Promise<readonly (string | undefined)[]>;
};

export type DraftsPage = Omit<Drafts, 'tidy'> & {
  /**
   * Types into a form; the clock goes on by a second.
   * @param given the id of the draft that is gone on with, and what it is of where that is not Join
   * @returns the draft's id
   */
  type(
    issue: string,
    given?: { readonly id?: string; readonly target?: DraftTarget },
  ): Promise<string>;
  /** @returns what was typed as the issue of Join in the draft that it claims */
  claimed(): Promise<string | undefined>;
  /** By a clock that is believed, unless it says otherwise. */
  tidy(readEraseUntil?: () => Promise<number>): Promise<void>;
  crash(): void;
  /** The page enters the back/forward cache and releases its lock. */
  freeze(): Promise<void>;
};

/** The form that is typed into where no other is named. */
export const joinForm: DraftTarget = { kind: 'form', form: 'join' };

type Leaving = Parameters<DraftsDevice['openPage']>[0] & { readonly target?: DraftTarget };

/** A device with a draft of these values that a page has left, which died. */
export async function deviceWithDraft(values: Answers, { target = joinForm, ...tab }: Leaving) {
  const device = draftsDevice();
  const page = device.openPage(tab);
  device.clock.pass(1_000);
  const draft = { id: page.begin(), target, values, typedAt: device.clock.now() };
  await page.save(draft);
  page.crash();
  return { device, ...draft };
}

/** The same, with this issue alone. */
export const deviceWithLeft = (issue: string, leaving: Leaving = {}) =>
  deviceWithDraft({ issue }, leaving);

const builtAt = startOfTime - 24 * 60 * 60_000;

export function draftsDevice(): DraftsDevice {
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
    async submitted(draft) {
      const input = { form: 'join', answers: {}, installed: false, draft };
      expect(await submit(outbox, input)).toMatchObject({ kind: 'stored' });
    },
    drafts: readAll,
    issues: async () => (await readAll()).map(({ values }) => values.issue).sort(),
    openPage({ own = false, locks, tab = newId() } = {}) {
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
        tidy: (readEraseUntil = clock.believed) => drafts.tidy(readEraseUntil),
        async type(issue, { id = drafts.begin(), target = joinForm } = {}) {
          clock.pass(1_000);
          given(await drafts.save({ id, target, values: { issue }, typedAt: now() }));
          return id;
        },
        claimed: async () => (await drafts.claim(joinForm))?.values.issue,
        crash: context.die,
        async freeze() {
          await close();
          await new Promise((resolve) => setTimeout(resolve, 0));
        },
      };
    },
  };
}
