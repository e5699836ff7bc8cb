import { listDrafts } from '#src/drafts/drafts.ts';
import { startDrafts } from '#src/drafts/start-drafts.ts';
import { readSubmittedDrafts } from '#src/outbox/queries.ts';
import { moveUnsavedEdits } from '#src/outbox/unsaved-edits.ts';
import { isInstalled, watchInstalled } from '#src/pwa/install.ts';
import { onReconnectOrVisible } from '#src/pwa/page-life.ts';
import { autosaveForm } from '#src/screens/shared/autosave-form.ts';
import type { DraftAccess, Services } from '#src/screens/shared/services-context.ts';
import type { Background } from './background.ts';
import { outboxAccess } from './outbox-access.ts';

/** Starts the drafts and returns the services; once per page. */
export function startServices(background: Background) {
  const { outbox, drains, registration, builtAt, readEraseUntil } = background;
  void watchInstalled();
  void drains.prepare();
  const drafts = startDrafts({
    installed: isInstalled(),
    builtAt,
    readEraseUntil,
    readSubmitted: () => readSubmittedDrafts(outbox),
  });
  void moveUnsavedEdits(outbox, ({ installed, ...draft }) => drafts.adopt(draft, installed));
  const listed = listDrafts(drafts);
  onReconnectOrVisible(listed.refresh);
  const draftAccess: DraftAccess = {
    drafts,
    listed,
    autosave: (options) => autosaveForm(drafts, options),
  };
  return { outbox: outboxAccess(background), drafts: draftAccess, registration } satisfies Services;
}
