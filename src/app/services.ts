import { listDrafts } from '#src/drafts/listed-drafts.ts';
import { startDrafts } from '#src/drafts/start-drafts.ts';
import { byId } from '#src/outbox/queries.ts';
import { submit } from '#src/outbox/submit.ts';
import { moveUnsavedEdits } from '#src/outbox/unsaved-edits.ts';
import { requestBackgroundSync } from '#src/pwa/background-sync.ts';
import { isInstalled, watchInstalled } from '#src/pwa/install.ts';
import { onReconnectOrVisible } from '#src/pwa/page-life.ts';
import { askForPersistence } from '#src/pwa/persistence.ts';
import type { Registration } from '#src/pwa/registration.ts';
import { AddLocation } from '#src/screens/form/add-location.tsx';
import type { FormParts } from '#src/screens/form/form-parts.ts';
import { OutcomeLine } from '#src/screens/form/outcome-line.tsx';
import { RememberSwitch } from '#src/screens/form/remember-switch.tsx';
import { autosaveForm } from '#src/screens/shared/autosave-form.ts';
import type { DraftAccess } from '#src/screens/shared/draft-context.ts';
import type { OutboxAccess } from '#src/screens/shared/outbox-context.ts';
import { wasSimulatingOffline } from '#src/ui/offline-simulation.ts';
import type { Background } from './background.ts';

/** What React's part of a page has besides what it shows: the outbox, the drafts, and the worker. */
export type Services = {
  readonly outbox: OutboxAccess;
  readonly drafts: DraftAccess;
  readonly formParts: FormParts;
  readonly registration: Registration;
};

/** Starts the drafts, and gives what goes on behind the page in the form that its parts use it; once per page. */
export function startServices(background: Background): Services {
  const { outbox, reader, drains, registration, builtAt, clockTrusted } = background;
  void watchInstalled();
  void drains.prepare();
  const drafts = startDrafts({ installed: isInstalled(), builtAt, clockTrusted });
  void moveUnsavedEdits(outbox, ({ installed, ...draft }) => drafts.adopt(draft, installed));
  const listed = listDrafts(drafts);
  onReconnectOrVisible(listed.refresh);
  return {
    outbox: {
      outbox,
      reader,
      requestDrain: drains.request,
      installed: isInstalled(),
      async submit(input) {
        const submitted = await submit(outbox, input, wasSimulatingOffline);
        if (submitted.kind !== 'stored') return submitted;
        // Before any drain: the page may be closed while the first one is still trying.
        void requestBackgroundSync();
        void askForPersistence();
        return submitted;
      },
      byId,
    },
    drafts: { drafts, listed, autosave: (options) => autosaveForm(drafts, options) },
    formParts: { AddLocation, OutcomeLine, RememberSwitch },
    registration,
  };
}
