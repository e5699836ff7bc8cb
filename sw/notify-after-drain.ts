import { deviceMessages } from '#src/content/device-messages.ts';
import { onHost } from '#src/lib/site-path.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { countOf, readSnapshot } from '#src/outbox/snapshot.ts';
import { pendingStates } from '#src/outbox/submission.ts';
import { showBadge } from '#src/pwa/badge.ts';

/** An open page of the site. */
type OpenPage = {
  readonly url: string;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
};

/** The part of the worker's scope that reaches the person. */
export type ClientsAndNotifications = {
  readonly clients: {
    matchAll(which: { readonly type: 'window' }): Promise<readonly OpenPage[]>;
    openWindow(path: string): Promise<unknown>;
  };
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
};

/** The notification's name: the next one takes the place of one that nobody has touched. */
const tag = 'outbox-sent';

/**
 * After a drain in the background: the number on the app's icon and, where the person wished to be told
 * and no page shows it, one notification. It names nothing of what was written.
 */
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
  const look = { icon: onHost('/icons/icon-192.png'), lang: 'en' };
  // The person may take the permission back at any time.
  await scope.registration.showNotification(sent, { tag, body, ...look }).catch(() => {});
}

/** Shows the outbox, in a page that is open at it or in a new one: a page may hold an unfinished form. */
export async function openOutbox({ clients }: ClientsAndNotifications): Promise<void> {
  const pages = await clients.matchAll({ type: 'window' });
  const outbox = onHost('/outbox');
  const open = pages.find(({ url }) => new URL(url).pathname === outbox);
  await (open ? open.focus() : clients.openWindow(outbox));
}
