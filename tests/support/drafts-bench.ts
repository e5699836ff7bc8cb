import 'fake-indexeddb/auto';
import type { DraftTarget } from '#src/drafts/draft.ts';
import { createDrafts, type Drafts } from '#src/drafts/drafts.ts';
import { createDraftsDatabase, type DraftsDatabase } from '#src/drafts/drafts-database.ts';
import { holdPageLock, type PageLocks } from '#src/drafts/open-pages.ts';
import { memoryChannel } from './memory-channel.ts';
import { type HandClock, handClock, startOfTime, testId } from './outbox-clock.ts';
import { lockRoom } from './outbox-locks.ts';

/** A device on which pages open, each with the drafts as it has them. */
export type DraftsDevice = {
  readonly clock: HandClock;
  readonly database: DraftsDatabase;
  /** In a tab of its own, unless it is named. */
  openPage(changes?: {
    readonly installed?: boolean;
    readonly locks?: PageLocks;
    readonly tab?: string;
  }): DraftsPage;
};

export type DraftsPage = Drafts & {
  /** Ends the page, as a crash does. */
  crash(): void;
  /** The page leaves the screen, and its lock, for the browser's cache. */
  freeze(): Promise<void>;
};

/** Every draft on the device. */
export async function draftsOn({ database }: DraftsDevice) {
  const read = await database.read((transaction) => transaction.objectStore('drafts').getAll());
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

/** What was typed as the issue in the drafts on the device. */
export const issuesOn = async (device: DraftsDevice): Promise<readonly (string | undefined)[]> =>
  (await draftsOn(device)).map(({ values }) => values.issue).sort();

/** The form that is typed into where no other is named. */
export const joinForm: DraftTarget = { kind: 'form', form: 'join' };

/**
 * Types into a form of a page; the clock goes on by a second.
 * @param id of the draft that is gone on with, where it is not a new one
 * @returns the draft's id
 */
export async function typeInto(
  device: DraftsDevice,
  page: DraftsPage,
  issue: string,
  { id = page.begin(), target = joinForm } = {},
): Promise<string> {
  device.clock.pass(1_000);
  const saved = await page.save({ id, target, values: { issue }, typedAt: device.clock.now() });
  if (!saved.ok) throw new Error(`Not saved: ${saved.error}`);
  return id;
}

/** A device with a draft that a page has left, which died. */
export async function deviceWithLeft(
  issue: string,
  options: Parameters<DraftsDevice['openPage']>[0] & { readonly target?: DraftTarget } = {},
) {
  const device = draftsDevice();
  const page = device.openPage(options);
  const id = await typeInto(device, page, issue, options);
  page.crash();
  return { device, id, typedAt: device.clock.now() };
}

/** A day before the clocks of the tests begin. */
const builtAt = startOfTime - 24 * 60 * 60_000;

let devices = 0;

export function draftsDevice(): DraftsDevice {
  devices += 1;
  const name = `drafts-test-${devices}`;
  const clock = handClock();
  const room = lockRoom();
  const channel = memoryChannel();
  let ids = 0;
  const newId = () => {
    ids += 1;
    return testId(ids);
  };
  return {
    clock,
    database: createDraftsDatabase(name),
    openPage({ installed = false, locks, tab = newId() } = {}) {
      const context = room.enter();
      const seen = locks === undefined ? context.locks : locks;
      const pageId = newId();
      const close = holdPageLock(seen, pageId);
      const database = createDraftsDatabase(name);
      const { now } = clock;
      return {
        ...createDrafts({
          database,
          channel,
          locks: seen,
          now,
          builtAt,
          newId,
          pageId,
          tab,
          installed,
        }),
        crash: context.die,
        async freeze() {
          close();
          await new Promise((resolve) => setTimeout(resolve, 0));
        },
      };
    },
  };
}
