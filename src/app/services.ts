import { delivery, wireMapping } from 'virtual:delivery';
import { listDrafts } from '#src/drafts/listed-drafts.ts';
import { startDrafts } from '#src/drafts/start-drafts.ts';
import { judgeClock } from '#src/lib/clock-trust.ts';
import { deviceTexts } from '#src/lib/web-storage.ts';
import { eraseOldCopies } from '#src/outbox/erase.ts';
import { createOutbox } from '#src/outbox/outbox.ts';
import { createOutboxReader } from '#src/outbox/outbox-reader.ts';
import { byId } from '#src/outbox/queries.ts';
import { submit } from '#src/outbox/submit.ts';
import { moveUnsavedEdits } from '#src/outbox/unsaved-edits.ts';
import { requestBackgroundSync } from '#src/pwa/background-sync.ts';
import { readBuildTime } from '#src/pwa/build-id.ts';
import { createDrainClient, findActiveWorker } from '#src/pwa/drain-client.ts';
import { isInstalled, watchInstalled } from '#src/pwa/install.ts';
import { onLeaveAndReturn, onReconnectOrVisible } from '#src/pwa/page-life.ts';
import { askForPersistence } from '#src/pwa/persistence.ts';
import { probe } from '#src/pwa/probe.ts';
import { type Registration, registerWorker } from '#src/pwa/registration.ts';
import { startScheduler } from '#src/pwa/scheduler.ts';
import { startStatusPolling } from '#src/pwa/status-polling.ts';
import { updateSafely } from '#src/pwa/update-safely.ts';
import { watchOutbox } from '#src/pwa/watch-outbox.ts';
import { AddLocation } from '#src/screens/form/add-location.tsx';
import type { FormParts } from '#src/screens/form/form-parts.ts';
import { OutcomeLine } from '#src/screens/form/outcome-line.tsx';
import { RememberSwitch } from '#src/screens/form/remember-switch.tsx';
import { autosaveForm } from '#src/screens/shared/autosave-form.ts';
import type { DraftAccess } from '#src/screens/shared/draft-context.ts';
import type { OutboxAccess } from '#src/screens/shared/outbox-context.ts';
import { wasSimulatingOffline } from '#src/ui/offline-simulation.ts';
import { startPrintedFrom } from '#src/ui/printed-from.ts';

/** What a page has besides what it shows: the outbox, the drafts, and the worker. */
export type Services = {
  readonly outbox: OutboxAccess;
  readonly drafts: DraftAccess;
  readonly formParts: FormParts;
  readonly registration: Registration;
};

/** Starts the outbox with its drains, the drafts, the worker, and what listens for printing; once per page. */
export function startServices(): Services {
  const outbox = createOutbox({ delivery, wireMapping, site: location });
  const drains = createDrainClient(outbox, findActiveWorker);
  const reader = createOutboxReader(outbox);
  onLeaveAndReturn(
    () => {
      drains.leave();
      outbox.database.suspend();
    },
    () => outbox.database.resume(),
  );
  // A page in the browser's back/forward cache hears of no change.
  onReconnectOrVisible(reader.refresh);
  startScheduler(outbox, reader, {
    requestDrain: drains.request,
    probe: () => probe((...request) => fetch(...request)),
    isVisible: () => document.visibilityState === 'visible',
  });
  watchOutbox(outbox, reader);
  void watchInstalled();
  const registration = registerWorker();
  const builtAt = readBuildTime();
  const clockTrusted = judgeClock(deviceTexts, { now: outbox.clock.now(), builtAt });
  if (clockTrusted) void eraseOldCopies(outbox);
  const drafts = startDrafts({ installed: isInstalled(), builtAt, clockTrusted });
  void moveUnsavedEdits(outbox, ({ installed, ...draft }) => drafts.adopt(draft, installed));
  const listed = listDrafts(drafts);
  onReconnectOrVisible(listed.refresh);
  startPrintedFrom();
  startStatusPolling(outbox, reader);
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
    registration: { ...registration, update: () => updateSafely(outbox, registration) },
  };
}
