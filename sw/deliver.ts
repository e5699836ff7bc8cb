import { drain } from '#src/outbox/drain.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { readSnapshot } from '#src/outbox/snapshot.ts';
import { createDrainQueue } from '#src/pwa/drain-queue.ts';
import { acceptedEvery, type DrainResponse, type WorkerMessage } from '#src/pwa/worker-message.ts';
import { type ClientsAndNotifications, notifyAfterDrain } from './notify-after-drain.ts';

/** Before the browser ends the worker, which it does to an event that takes minutes; in milliseconds. */
const longestDrain = 120_000;

/** The worker's drains: for pages that ask, and for the browser when the connection is back. */
export function createDeliverer(scope: ClientsAndNotifications, outbox: Outbox) {
  const request = createDrainQueue(async (wanted) => {
    const report = await drain(outbox, { ...wanted, signal: AbortSignal.timeout(longestDrain) });
    // Whatever becomes of the notification, the page is told of the drain.
    await notifyAfterDrain(scope, outbox, report.delivered).catch(outbox.reportFault);
    return report;
  });

  return {
    /** Drains for a page, which may be gone before the end. */
    async forPage(
      { trigger, only }: Extract<WorkerMessage, { type: 'drain' }>,
      port: Pick<MessagePort, 'postMessage'> | undefined,
    ): Promise<void> {
      const respond = (said: DrainResponse) => port?.postMessage(said);
      respond({ type: 'accepted' });
      const beat = setInterval(() => respond({ type: 'accepted' }), acceptedEvery);
      try {
        respond({ type: 'ended', report: await request({ trigger, only: only?.split(' ') }) });
      } finally {
        clearInterval(beat);
      }
    },

    /**
     * Drains because the browser says that the connection is back.
     * @throws where something is left that may still go, so that the browser wakes the worker again
     */
    async onSync(): Promise<void> {
      await request({ trigger: 'lifecycle' });
      const waits = await outbox.database.read(
        async (transaction) =>
          (await readSnapshot(transaction, outbox.clock.now())).nextDrain.kind !== 'none',
      );
      if (!waits.ok || waits.value) throw new Error('Something is still waiting.');
    },
  };
}
