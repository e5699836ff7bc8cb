import {
  answer,
  type EndpointAnswer,
  type Received,
  type Rows,
} from '#src/outbox/delivery/answer.ts';
import {
  columns,
  type Entries,
  type FormArrivals,
  paramNames,
  type RetryLaterResponse,
  statusQueryLimit,
} from '#src/outbox/delivery/contract.ts';
import type { DayCount, Settings, Share } from './share.ts';

/** For one share, in milliseconds: a browser waits 20 s in all. */
const patience = 10_000;

/** The shares of all ids, by how many there are. */
export type Shares = {
  readonly all: readonly DurableObjectStub<Share>[];
  /** By the first digits of an id, in any letter case. */
  of(id: string): DurableObjectStub<Share>;
};

export function sharesOf({ SHARES }: Settings, count: number): Shares {
  const named = (at: number) => SHARES.get(SHARES.idFromName(`share-${at}-of-${count}`));
  return {
    all: Array.from({ length: count }, (_, at) => named(at)),
    of: (id) => named(Number.parseInt(id.slice(0, 8), 16) % count),
  };
}

/** In seconds, with a random part. */
const soon = (): number => Math.ceil(20 + 40 * Math.random());

/** @returns null if the share fails, or is too slow */
async function heard<Value>(promise: Promise<Value>): Promise<Value | null> {
  let timer: number | null = null;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patience, null);
  });
  try {
    return await Promise.race([promise, late]);
  } catch {
    // The error could name a row.
    console.error('A share did not answer.');
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** What the shares know of one request. */
type Known = { readonly entries?: Entries } & Partial<Pick<Rows, 'append' | 'find' | 'count'>>;

/**
 * The contract's response. `answer` waits for nothing: its first run says what it needs of the shares, its second has it.
 * @param address of the sender
 * @param isOwner whether the request has the owner's key
 */
export async function respond(
  entries: Entries,
  length: number,
  { settings, address, isOwner }: { settings: Settings; address: string; isOwner: boolean },
): Promise<EndpointAnswer> {
  const later: RetryLaterResponse = { ok: false, retryAfter: soon() };
  const shares = sharesOf(settings, settings.SHARE_COUNT);
  const needs: (() => Promise<Known>)[] = [];
  const rows: Rows = {
    mode: settings.MODE,
    forms: settings.MODE === 'deliver' ? settings.FORMS : {},
    isOwner: () => isOwner,
    append(form, row) {
      needs.push(async () => {
        const id = row[columns.id] ?? '';
        const received = await heard<Received | RetryLaterResponse>(
          shares.of(id).append(form, row, address),
        );
        return { append: () => received ?? { ...later, id } };
      });
      return later;
    },
    find(ids) {
      needs.push(() => found(entries, ids, settings));
      return later;
    },
    count() {
      needs.push(async () => {
        const counts = await arrivals(settings);
        return { count: () => counts };
      });
      return [];
    },
  };
  const first = answer(entries, length, rows);
  const known = await needs[0]?.();
  return known === undefined
    ? first
    : answer(known.entries ?? entries, length, { ...rows, ...known });
}

/** Asks each share for its own ids. Those of a share that does not answer are not asked for: nothing is known of them. */
async function found(entries: Entries, ids: readonly string[], settings: Settings): Promise<Known> {
  const counts = [settings.SHARE_COUNT, settings.FORMER_SHARE_COUNT].filter((count) => count > 0);
  const groups = counts.flatMap((count) => {
    const shares = sharesOf(settings, count);
    const byName = Map.groupBy(ids, (id) => shares.of(id).name ?? '');
    return [...byName.values()].map((own) => ({ own, share: shares.of(own[0] ?? '') }));
  });
  const answers = await Promise.all(
    groups.map(async ({ own, share }) => ({ own, rows: await heard(share.find(own)) })),
  );
  const unknown = answers.filter(({ rows }) => rows === null).flatMap(({ own }) => own);
  if (ids.length > 0 && unknown.length >= ids.length * counts.length) return {};
  const asked = (entries[paramNames.ids] ?? '').split(' ').filter(Boolean);
  const rest = asked.slice(0, statusQueryLimit).filter((id) => !unknown.includes(id));
  return {
    entries: { ...entries, [paramNames.ids]: rest.join(' ') },
    find: () => answers.flatMap(({ rows }) => rows ?? []),
  };
}

/** @throws if a share fails: a part of a count says nothing */
export const daysOf = async (settings: Settings): Promise<readonly DayCount[]> =>
  (
    await Promise.all(sharesOf(settings, settings.SHARE_COUNT).all.map((share) => share.counts()))
  ).flat();

/** How many have arrived, of every form. */
async function arrivals(settings: Settings): Promise<readonly FormArrivals[]> {
  const days = await daysOf(settings);
  const forms = new Set([...Object.keys(settings.FORMS), ...days.map(({ form }) => form)]);
  return [...forms].map((form) => {
    const own = days.filter((one) => one.form === form);
    const count = own.reduce((sum, one) => sum + one.count, 0);
    return {
      form,
      count,
      lastArrival:
        own
          .map(({ last }) => last)
          .sort()
          .at(-1) ?? null,
    };
  });
}
