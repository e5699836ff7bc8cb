import { isInstalled, watchInstalled } from '#src/device/install.ts';
import { type Drafts, listDrafts } from '#src/drafts/drafts.ts';
import { startDrafts } from '#src/drafts/start-drafts.ts';
import { sourceIn, sourceName } from '#src/forms/source.ts';
import { onReconnectOrVisible } from '#src/lib/page-life.ts';
import { createStore } from '#src/lib/store.ts';
import { deviceTexts } from '#src/lib/web-storage.ts';
import { submit } from '#src/outbox/actions/submit.ts';
import { mappingOf } from '#src/outbox/model/outbox.ts';
import { byId } from '#src/outbox/reads/queries.ts';
import { createOwnDevice, type OwnDevice } from '#src/screens/shared/own-device.ts';
import type { Deletion, OutboxAccess, Services } from '#src/screens/shared/services-context.ts';
import { requestBackgroundSync } from '#src/sync/background-sync.ts';
import type { Background } from './background.ts';

/** Starts the drafts, and returns the services of forms and screens; once per page. */
export function startServices(background: Background) {
  const { outbox, drains, registration, builtAt, readEraseUntil } = background;
  void watchInstalled();
  void drains.prepare();
  const own = createOwnDevice({ ...background, installed: isInstalled() });
  const drafts = startDrafts({ database: outbox.database, own, builtAt, readEraseUntil });
  const listed = listDrafts(drafts);
  onReconnectOrVisible(listed.refresh);
  const access = outboxAccess(background, own, drafts);
  return { outbox: access, drafts: { drafts, listed }, registration } satisfies Services;
}

export type PageServices = ReturnType<typeof startServices>;

function outboxAccess(
  { outbox, reader, drains }: Background,
  own: OwnDevice,
  drafts: Drafts,
): OutboxAccess {
  return {
    outbox,
    reader,
    requestDrain: drains.request,
    installed: isInstalled(),
    isOwnDevice: own.isOwn,
    sayOwnDevice: (isOwn) => own.say(isOwn, drafts),
    async submit({ answers, earlier, ...input }) {
      const { entries } = mappingOf(outbox, input.form) ?? {};
      const source = sourceIn(location.hash);
      const added = source !== null && entries?.[sourceName] ? { [sourceName]: source } : {};
      const submitted = await submit(outbox, {
        ...input,
        answers: { ...added, ...answers },
        earlier: earlier && { ...earlier, answers: { ...added, ...earlier.answers } },
      });
      own.submitted(submitted, input.form, answers);
      if (submitted.kind !== 'stored') return submitted;
      // Before any drain, during which the page may close.
      void requestBackgroundSync();
      void requestPersistence();
      return submitted;
    },
    byId,
    deletions: createStore<readonly Deletion[]>([]),
  };
}

const persistenceKey = 'asked-to-persist';

/**
 * Asks the browser to keep the site's storage, once per device and once in the installed app, which browsers prefer.
 * Firefox asks the user, so never more often.
 */
async function requestPersistence(): Promise<void> {
  const storage: Partial<StorageManager> = navigator.storage ?? {};
  const where = isInstalled() ? 'app' : 'tab';
  if (!storage.persist || deviceTexts.read(persistenceKey) === where) return;
  if (!deviceTexts.write(persistenceKey, where)) return;
  try {
    if (!(await storage.persisted?.())) await storage.persist();
  } catch {
    // Forbidden: nothing is stored.
  }
}
