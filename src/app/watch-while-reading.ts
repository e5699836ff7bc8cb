import { hasDrafts } from '#src/drafts/has-drafts.ts';
import type { OutboxReader } from '#src/outbox/outbox-reader.ts';
import { evicted } from '#src/pwa/eviction.ts';
import { onReconnectOrVisible } from '#src/pwa/page-life.ts';
import type { Registration } from '#src/pwa/registration.ts';
import { statusOf } from '#src/screens/shared/status-of.ts';
import { writeStatus } from '#src/screens/shared/write-status.ts';

/** What an untouched page for reading hears of. */
type Heard = { readonly reader: OutboxReader; readonly registration: Registration };

/**
 * Keeps a prerendered page true while nobody touches it: how the outbox is, in the header, and when the next town
 * hall is. It says 'Online' without the app, and brings the app for all else: what waits, what is wrong, drafts, a
 * newer version.
 * @param loadApp may be called more than once
 */
export function watchWhileReading({ reader, registration }: Heard, loadApp: () => void): void {
  const look = () => {
    const shown = statusOf(reader.snapshot.get(), navigator.onLine, 0);
    writeStatus(shown);
    const updated = registration.state.get().startsWith('update');
    if (shown.kind !== 'online' || evicted.get() !== null || updated) loadApp();
  };
  for (const changing of [reader.snapshot, registration.state, evicted]) changing.subscribe(look);
  addEventListener('online', look);
  addEventListener('offline', look);
  look();
  const lookForDrafts = async () => {
    if (await hasDrafts()) loadApp();
  };
  // Another tab may have begun one meanwhile.
  onReconnectOrVisible(lookForDrafts);
  void lookForDrafts();
  if (document.querySelector('[data-town-hall]')) {
    void import('#src/ui/town-hall/show-town-hall.ts').then(
      ({ showTownHall }) => showTownHall(),
      // The page goes on saying what is true of every week.
      () => {},
    );
  }
}
