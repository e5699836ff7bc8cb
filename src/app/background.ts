import { delivery, wireMapping } from 'virtual:delivery';
import { eraseWithOthers } from '#src/device/erased-elsewhere.ts';
import {
  longestTakeOver,
  type Registration,
  readBuildId,
  readBuildTime,
  registerWorker,
} from '#src/device/registration.ts';
import type { ReadEraseUntil } from '#src/lib/clock-trust.ts';
import { onPageLife, onReconnectOrVisible } from '#src/lib/page-life.ts';
import { tabTexts } from '#src/lib/web-storage.ts';
import { createOutbox, hasBackups, type Outbox } from '#src/outbox/model/outbox.ts';
import { createOutboxReader, type OutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import { sayReady } from '#src/screens/shared/device/ready-notice.ts';
import { createDrainClient, type DrainClient, findActiveWorker } from '#src/sync/drain-client.ts';
import { watchOutbox } from '#src/sync/watch-outbox.ts';
import { loadPart, loadQuietly } from '#src/ui/loading.ts';
import { watchPassivePage } from './passive-page.ts';

export type Background = {
  readonly outbox: Outbox;
  readonly reader: OutboxReader;
  readonly drains: Pick<DrainClient, 'request' | 'prepare'>;
  readonly registration: Registration;
  /** In milliseconds since the epoch. */
  readonly builtAt: number;
  readonly readEraseUntil: ReadEraseUntil;
  /** For a page without the app; see `watchPassivePage`. */
  watchPassivePage(loadApp: () => void): void;
};

/** Once per page. Without React, for reading pages. */
export function startBackground(): Background {
  const builtAt = readBuildTime();
  const outbox = createOutbox({ delivery, wireMapping, site: location, builtAt });
  const loadDrain = () => loadPart('touched', () => import('#src/outbox/sender/drain.ts'));
  const drains = createDrainClient(outbox, findActiveWorker, loadDrain);
  const reader = createOutboxReader(outbox);
  onPageLife({
    left() {
      drains.leave();
      outbox.database.suspend();
    },
    shown() {
      drains.comeBack();
      outbox.database.resume();
    },
  });
  // A page in the back/forward cache misses changes.
  onReconnectOrVisible(reader.refresh);
  watchOutbox(reader, (waiting) => void reconcileOutbox(outbox, waiting).catch(outbox.reportFault));
  const registration = registerWorker(isUpdateTried);
  sayReady(document.querySelector<HTMLElement>('[data-ready]'));
  const readEraseUntil = judgeClockLate(outbox);
  eraseWithOthers(() => location.reload());
  onFirstKept(reader, (isOpening) => {
    void loadUpkeep().then(({ startDrains, afterFirstSubmission }) => {
      startDrains(outbox, reader, drains.request, isOpening);
      void afterFirstSubmission(outbox, reader, readEraseUntil);
    });
  });
  return {
    outbox,
    reader,
    drains,
    watchPassivePage: (loadApp) => watchPassivePage({ outbox, reader, registration }, loadApp),
    registration: {
      ...registration,
      async update() {
        const { update } = registration;
        const patience = outbox.clock.sleep(longestTakeOver);
        const safely = await Promise.race([loadUpkeep(), patience]);
        const navigate = () => location.assign(location.pathname + location.search);
        if (safely) return safely.updateSafely(outbox, { update, navigate, isFirstTry });
        // It went with the files of this version.
        navigate();
        await outbox.clock.sleep(longestTakeOver);
      },
    },
    builtAt,
    readEraseUntil,
  };
}

/** This version, in this tab. */
const isUpdateTried = () => tabTexts.read('update-tried') === readBuildId();

const isFirstTry = () => !isUpdateTried() && tabTexts.write('update-tried', readBuildId());

/** Its code loads only if something waits, or did. */
async function reconcileOutbox(outbox: Outbox, waiting: number): Promise<void> {
  if (waiting === 0 && !(await hasBackups(outbox))) return;
  const { reconcileStores } = await loadUpkeep();
  await reconcileStores(outbox);
}

/** Nothing empty has anything to send; a connection that is lost before this has loaded loads it on its return. */
const loadUpkeep = () => loadQuietly(() => import('./upkeep.ts'));

/** Once; its code loads only if something is due. */
function judgeClockLate(outbox: Outbox): ReadEraseUntil {
  let judging: Promise<number> | null = null;
  return () => {
    judging ??= loadUpkeep().then((upkeep) => upkeep.readEraseUntil(outbox));
    return judging;
  };
}

/** Once the outbox holds anything, waiting or sent, or cannot be read; `isOpening` if it did when the page opened. */
function onFirstKept({ snapshot }: OutboxReader, callback: (isOpening: boolean) => void): void {
  let isOpening = true;
  const look = () => {
    const read = snapshot.get();
    if (read === null) return;
    if (read.ok && Object.keys(read.value.counts).length === 0) {
      isOpening = false;
      return;
    }
    unsubscribe();
    callback(isOpening);
  };
  const unsubscribe = snapshot.subscribe(look);
  look();
}
