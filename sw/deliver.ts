import { deviceMessages } from '#src/content/device-messages.ts';
import { language } from '#src/lib/language.ts';
import { onHost, onSite } from '#src/lib/site-path.ts';
import { mappingOf, type Outbox } from '#src/outbox/model/outbox.ts';
import { countOf, readSnapshot } from '#src/outbox/model/snapshot.ts';
import { pendingStates } from '#src/outbox/model/submission.ts';
import { drain } from '#src/outbox/sender/drain.ts';
import { endPeriodicSync } from '#src/sync/background-sync.ts';
import { showBadge } from '#src/sync/badge.ts';
import { shareWaiting } from '#src/sync/drain-client.ts';
import { acceptedEvery, type DrainResponse, type WorkerMessage } from '#src/sync/worker-message.ts';

/** Limit in milliseconds, before the browser ends the worker. */
const longestDrain = 120_000;

export function createDeliverer(scope: ClientsAndNotifications, outbox: Outbox) {
  const request = shareWaiting(async (requested, begun) => {
    const signal = AbortSignal.timeout(longestDrain);
    const report = await drain(outbox, { ...requested, signal }, begun);
    // A failed notification must not fail the report.
    await notifyAfterDrain(scope, outbox, report.delivered).catch(outbox.reportFault);
    return report;
  });

  async function drainAll(): Promise<'nothing left' | 'something left'> {
    await request({ trigger: 'lifecycle' });
    const canSend = (form: string) => mappingOf(outbox, form) !== undefined;
    const snapshot = await outbox.database.read((transaction) =>
      readSnapshot(transaction, outbox.clock.now(), canSend),
    );
    const isDone = snapshot.ok && snapshot.value.nextDrain.kind === 'none';
    return isDone ? 'nothing left' : 'something left';
  }

  return {
    /** Drains for a page, which may close meanwhile. */
    async forPage(
      { builtAt, trigger, only }: Extract<WorkerMessage, { type: 'deliver' }>,
      port: Pick<MessagePort, 'postMessage'> | undefined,
    ): Promise<void> {
      const respond = (response: DrainResponse) => port?.postMessage(response);
      if (builtAt > outbox.builtAt) return respond({ type: 'declined' });
      respond({ type: 'accepted' });
      const beat = setInterval(() => respond({ type: 'accepted' }), acceptedEvery);
      try {
        respond({ type: 'ended', report: await request({ trigger, only: only?.split(' ') }) });
      } finally {
        clearInterval(beat);
      }
    },

    /** @throws if sendable submissions remain, so that the browser tries again */
    async onSync(): Promise<void> {
      if ((await drainAll()) === 'something left') throw new Error('Something is still waiting.');
    },

    /** Ends the periodic syncs once no sendable submission remains. */
    async onPeriodicSync(): Promise<void> {
      if ((await drainAll()) === 'nothing left') await endPeriodicSync(scope.registration);
    },
  };
}

type OpenPage = {
  readonly url: string;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
};

export type ClientsAndNotifications = {
  readonly clients: {
    matchAll(which: { readonly type: 'window' }): Promise<readonly OpenPage[]>;
    openWindow(path: string): Promise<unknown>;
  };
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
};

/** Replaces an earlier notification. */
const tag = 'outbox-sent';

/** Updates the badge. Notifies, without answers, if the user wants it and no page is visible. */
export async function notifyAfterDrain(
  scope: ClientsAndNotifications,
  outbox: Outbox,
  delivered: number,
): Promise<void> {
  const read = await outbox.database.read((transaction) =>
    readSnapshot(transaction, outbox.clock.now()),
  );
  if (!read.ok) return;
  await showBadge(countOf(read.value, pendingStates));
  if (delivered === 0 || typeof Notification === 'undefined') return;
  if (Notification.permission !== 'granted' || !read.value.preferences.notifyWhenSent) return;
  const pages = await scope.clients.matchAll({ type: 'window' });
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const { sent, sentOne, sentMany } = deviceMessages.notify;
  const body = delivered === 1 ? sentOne : `${delivered} ${sentMany}`;
  const look = { icon: onSite('/icons/icon-192.png'), lang: language };
  // The permission may be revoked.
  await scope.registration.showNotification(sent, { tag, body, ...look }).catch(() => {});
}

/** Never navigates another page: it may hold an unfinished form. */
export async function openOutbox({ clients }: ClientsAndNotifications): Promise<void> {
  const pages = await clients.matchAll({ type: 'window' });
  const outbox = onHost('/outbox');
  const open = pages.find(({ url }) => new URL(url).pathname === outbox);
  await (open ? open.focus() : clients.openWindow(outbox));
}
