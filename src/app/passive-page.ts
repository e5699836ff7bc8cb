import { isInsideAnotherApp } from '#src/device/platform.ts';
import type { Registration } from '#src/device/registration.ts';
import { hasDrafts } from '#src/drafts/draft.ts';
import { onReconnectOrVisible } from '#src/lib/page-life.ts';
import type { Outbox } from '#src/outbox/model/outbox.ts';
import type { OutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import { type ShownStatus, statusOf } from '#src/screens/shared/status-of.ts';
import { showOutbox } from '#src/ui/outbox-label.ts';

type Watched = {
  readonly outbox: Pick<Outbox, 'database'>;
  readonly reader: OutboxReader;
  readonly registration: Registration;
};

/**
 * Keeps an untouched page current. A status that the header shows, a draft, a loss or an
 * update loads the app.
 * @param loadApp may be called repeatedly
 */
export function watchPassivePage(
  { outbox, reader, registration }: Watched,
  loadApp: () => void,
): void {
  // The way out of another app needs it.
  if (isInsideAnotherApp()) loadApp();
  const look = () => {
    const read = reader.snapshot.get();
    const shown = statusOf(read, navigator.onLine, 0);
    writeStatus(shown);
    const worker = registration.state.get();
    const hasLost = read?.ok === true && read.value.loss.noticedAt > 0;
    const isNews = worker.startsWith('update') || hasLost;
    if (shown.kind !== 'outbox' || isNews) loadApp();
  };
  for (const changing of [reader.snapshot, registration.state]) changing.subscribe(look);
  addEventListener('online', look);
  addEventListener('offline', look);
  look();
  const lookForDrafts = async () => {
    if (await hasDrafts(outbox.database)) loadApp();
  };
  // Another tab may have started a draft.
  onReconnectOrVisible(lookForDrafts);
  void lookForDrafts();
}

/** Unless the app has replaced the slot. */
function writeStatus({ kind, words }: ShownStatus): void {
  const place = document.querySelector<HTMLElement>('[data-status-place]');
  if (place === null) return;
  place.dataset.kind = kind;
  showOutbox(words);
}
