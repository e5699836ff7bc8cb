import { createDraftsDatabase } from '#src/drafts/draft.ts';
import { onHost } from '#src/lib/site-path.ts';
import { mappingOf, type Outbox } from '#src/outbox/outbox.ts';
import { getSetting, putSetting } from '#src/outbox/settings.ts';
import type { Submission } from '#src/outbox/submission.ts';
import { exported, handedOver, recovered } from '#src/outbox/transitions.ts';
import { manyLimit } from '#src/storage/database.ts';
import { forgetPlainNamed, type PlainRecord, readPlain } from '#src/storage/plain-named.ts';

/**
 * Brings over what a site in a folder kept under the plain names of its host, before its names were its own. Nothing
 * there says which site of the host wrote it, so what waits goes on by itself only where it would be sent to the very
 * same place; all else is kept as handed over, which a person sees and takes back.
 * @param isAlone asked if something is there: whether nobody else on the host can own it. Then the originals are deleted,
 *   and whatever an older page writes there later comes over too; else they stay for the site at the root, and come
 *   over once
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
    // Somebody has it open in another version; the next start looks again.
    return;
  }
  const ids = [...plain.submissions, ...plain.drafts].map(({ id }) => id);
  const isOurs = ids.length > 0 && (await isAlone());
  if (known.value !== null && !isOurs) return;
  const drafts = createDraftsDatabase();
  const draftsKept = await drafts.write(async (transaction) => {
    const store = transaction.objectStore('drafts');
    for (const draft of plain.drafts) {
      // What version 2 of that database has written; an earlier draft has no target.
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
        // The same database as ours but for its name; the order of capture stays, the sequence is this one's.
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

/** What every version of this site has at its root, whatever it has besides. */
const workerFile = '/service-worker.js';

/** How long the host may take to answer, in milliseconds. */
const hostLimit = 4_000;

/**
 * Whether nobody else on this host can own what is under its plain names: no other site has a worker, and the host says
 * that there is no site like this one at its root. Until the first visit there, that one has no worker, and its reports
 * may wait all the same. Silence proves nothing.
 */
export async function isAloneOnHost(
  workers: Pick<ServiceWorkerContainer, 'getRegistrations'> | undefined,
  get: typeof fetch,
): Promise<boolean> {
  const own = new URL(onHost('/'), location.href).href;
  const registrations = await workers?.getRegistrations().catch(() => null);
  if (!registrations?.every(({ scope }) => scope === own)) return false;
  const asked = { cache: 'no-store', credentials: 'omit' } as const;
  const signal = AbortSignal.timeout(hostLimit);
  const answer = await get(workerFile, { ...asked, signal }).catch(() => null);
  return answer?.status === 404;
}

function asOurs(outbox: Outbox, stored: Submission): Submission {
  const waiting = recovered(stored) ?? stored;
  if (waiting.state !== 'queued' && waiting.state !== 'held') return waiting;
  const version = mappingOf(outbox, waiting.form)?.version ?? '';
  // Whoever else has it may send it as well.
  const goesOn = exported(waiting) ?? waiting;
  if (version === waiting.mappingVersion) return goesOn;
  // What was written in practice is sent by nobody before the person says so, and cannot be handed over.
  return handedOver(goesOn, outbox.clock.now()) ?? goesOn;
}
