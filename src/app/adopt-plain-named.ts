import { createDraftsDatabase } from '#src/drafts/draft.ts';
import { onHost } from '#src/lib/site-path.ts';
import { mappingOf, type Outbox } from '#src/outbox/outbox.ts';
import { getSetting, putSetting } from '#src/outbox/settings.ts';
import type { Submission } from '#src/outbox/submission.ts';
import { exported, handedOver, recovered } from '#src/outbox/transitions.ts';
import { manyLimit } from '#src/storage/database.ts';
import { forgetPlainNamed, type PlainRecord, readPlain } from '#src/storage/plain-named.ts';

/**
 * Adopts what a site in a folder stored under its host's plain names. Its author is unknown: submissions stay queued
 * only if they go to the same form; others are handed over, and the user can take them back.
 * @param isAlone whether no other site can own it; then deletes the originals, else adopts once
 */
export async function adoptPlainNamed(
  outbox: Outbox,
  isAlone: () => Promise<boolean>,
): Promise<void> {
  const known = await outbox.database.read((transaction) => getSetting(transaction, 'adopted'));
  if (!known.ok) return;
  const plain = { submissions: [] as readonly PlainRecord[], drafts: [] as readonly PlainRecord[] };
  try {
    plain.submissions = await readPlain('outbox', 'submissions');
    plain.drafts = await readPlain('drafts', 'drafts');
  } catch {
    // Open in another version: the next start tries again.
    return;
  }
  const ids = [...plain.submissions, ...plain.drafts].map(({ id }) => id);
  const isOurs = ids.length > 0 && (await isAlone());
  if (known.value !== null && !isOurs) return;
  const drafts = createDraftsDatabase();
  const draftsKept = await drafts.write(async (transaction) => {
    const store = transaction.objectStore('drafts');
    for (const draft of plain.drafts) {
      // Version 2's format; earlier drafts have no target.
      if (typeof draft.target !== 'string') continue;
      if ((await store.getKey(draft.id)) === undefined) await store.put(draft as never);
    }
  });
  drafts.close();
  const kept = await outbox.database.write(
    async (transaction) => {
      const store = transaction.objectStore('submissions');
      const before = await getSetting(transaction, 'adopted');
      for (const record of plain.submissions) {
        if (before?.includes(record.id) === true) continue;
        if ((await store.index('id').getKey(record.id)) !== undefined) continue;
        // The same schema; keeps the order of capture under this database's sequence.
        const { sequence: _, ...copy } = asOurs(outbox, record as never);
        await store.add(copy as never);
      }
      await putSetting(transaction, 'adopted', [...new Set([...(before ?? []), ...ids])]);
    },
    { timeLimit: manyLimit },
  );
  if (!kept.ok || !draftsKept.ok) return;
  if (ids.length > 0) outbox.channel.changed();
  if (isOurs) await forgetPlainNamed(ids);
}

/** Every version of this site has it at its root. */
const workerFile = '/service-worker.js';

/** In milliseconds. */
const hostLimit = 4_000;

/**
 * Whether plain names can belong to no other site of this host: none has a worker, and the host has no such site at its
 * root, which could have reports before its first worker. No answer proves nothing.
 */
export async function isAloneOnHost(
  workers: Pick<ServiceWorkerContainer, 'getRegistrations'> | undefined,
  get: typeof fetch,
): Promise<boolean> {
  const own = new URL(onHost('/'), location.href).href;
  const registrations = await workers?.getRegistrations().catch(() => null);
  if (!registrations?.every(({ scope }) => scope === own)) return false;
  const uncached = { cache: 'no-store', credentials: 'omit' } as const;
  const signal = AbortSignal.timeout(hostLimit);
  const answer = await get(workerFile, { ...uncached, signal }).catch(() => null);
  return answer?.status === 404;
}

function asOurs(outbox: Outbox, stored: Submission): Submission {
  const waiting = recovered(stored) ?? stored;
  if (waiting.state !== 'queued' && waiting.state !== 'held') return waiting;
  const version = mappingOf(outbox, waiting.form)?.version ?? '';
  // Another owner may send it, too.
  const goesOn = exported(waiting) ?? waiting;
  if (version === waiting.mappingVersion) return goesOn;
  // Practice submissions cannot be handed over; only the user sends them.
  return handedOver(goesOn, outbox.clock.now()) ?? goesOn;
}
