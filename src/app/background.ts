import { delivery, wireMapping } from 'virtual:delivery';
import { judgeClock } from '#src/lib/clock-trust.ts';
import { importWithRetry } from '#src/lib/import-with-retry.ts';
import { deviceTexts } from '#src/lib/web-storage.ts';
import { createOutbox, type Outbox } from '#src/outbox/outbox.ts';
import { createOutboxReader, type OutboxReader } from '#src/outbox/outbox-reader.ts';
import { readBuildTime } from '#src/pwa/build-id.ts';
import { createDrainClient, type DrainClient, findActiveWorker } from '#src/pwa/drain-client.ts';
import { onLeaveAndReturn, onReconnectOrVisible } from '#src/pwa/page-life.ts';
import { probe } from '#src/pwa/probe.ts';
import { type Registration, registerWorker } from '#src/pwa/registration.ts';
import { startScheduler } from '#src/pwa/scheduler.ts';
import { watchOutbox } from '#src/pwa/watch-outbox.ts';
import { startPrintedFrom } from '#src/ui/printed-from.ts';
import { watchWhileReading } from './watch-while-reading.ts';

/** What goes on behind every page, also one that nobody touches. */
export type Background = {
  readonly outbox: Outbox;
  readonly reader: OutboxReader;
  readonly drains: Pick<DrainClient, 'request' | 'prepare'>;
  readonly registration: Registration;
  /** When this version of the app was built, in milliseconds since the epoch. */
  readonly builtAt: number;
  /** Whether anything may be erased by the device's clock. */
  readonly clockTrusted: boolean;
  /** For a page that has not loaded the app; see `watchWhileReading`. */
  watchWhileReading(loadApp: () => void): void;
};

/**
 * Starts the outbox with its drains, the worker, and what listens for printing; once per page. React is not among
 * what it needs: a page for reading has all of this without.
 */
export function startBackground(): Background {
  const outbox = createOutbox({ delivery, wireMapping, site: location });
  const drains = createDrainClient(outbox, findActiveWorker);
  const reader = createOutboxReader(outbox);
  onLeaveAndReturn(
    () => {
      drains.leave();
      outbox.database.suspend();
    },
    () => {
      drains.comeBack();
      outbox.database.resume();
    },
  );
  // A page in the browser's back/forward cache hears of no change.
  onReconnectOrVisible(reader.refresh);
  startScheduler(outbox, reader, {
    requestDrain: drains.request,
    probe: () => probe((...request) => fetch(...request)),
    isVisible: () => document.visibilityState === 'visible',
  });
  watchOutbox(outbox, reader);
  const registration = registerWorker();
  const builtAt = readBuildTime();
  const clockTrusted = judgeClock(deviceTexts, { now: outbox.clock.now(), builtAt });
  startPrintedFrom();
  onFirstKept(reader, () => {
    const load = () => import('./once-submitted.ts');
    void importWithRetry(load).then((module) => module.onceSubmitted(outbox, reader, clockTrusted));
  });
  return {
    outbox,
    reader,
    drains,
    watchWhileReading: (loadApp) => watchWhileReading({ reader, registration }, loadApp),
    registration: {
      ...registration,
      async update() {
        const load = () => import('#src/pwa/update-safely.ts');
        await (await importWithRetry(load)).updateSafely(outbox, registration);
      },
    },
    builtAt,
    clockTrusted,
  };
}

/** Calls back once the outbox is known to hold anything, waiting or sent. */
function onFirstKept({ snapshot }: OutboxReader, callback: () => void): void {
  const look = () => {
    const read = snapshot.get();
    if (!read?.ok || Object.keys(read.value.counts).length === 0) return;
    heard();
    callback();
  };
  const heard = snapshot.subscribe(look);
  look();
}
