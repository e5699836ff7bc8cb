import { confirmation, formService, wireMapping } from 'virtual:delivery';
import { startDrafts } from '#src/drafts/start-drafts.ts';
import { createOutbox, endpointFor } from '#src/outbox/create-outbox.ts';
import { readSubmission } from '#src/outbox/read-outbox.ts';
import { submit } from '#src/outbox/submit.ts';
import { moveUnsavedEdits } from '#src/outbox/unsaved-edits.ts';
import { watchInstalled } from '#src/pwa/already-installed.ts';
import { startArrivalQuestions } from '#src/pwa/arrival-questions.ts';
import { readBuildTime } from '#src/pwa/build-id.ts';
import { createDrainRequests } from '#src/pwa/drain-requests.ts';
import { startDrainTriggers } from '#src/pwa/drain-triggers.ts';
import { isInstalled } from '#src/pwa/installed.ts';
import { watchOutbox } from '#src/pwa/outbox-watch.ts';
import { handOverWhenLeaving } from '#src/pwa/page-leaving.ts';
import { askForPersistence } from '#src/pwa/persistence.ts';
import { type Registration, registerWorker } from '#src/pwa/registration.ts';
import { updateInTurn } from '#src/pwa/update-in-turn.ts';
import { autosaveForm } from '#src/ui/form/autosave-form.ts';
import type { DraftAccess } from '#src/ui/form/draft-context.ts';
import type { OutboxAccess } from '#src/ui/outbox/outbox-context.ts';
import { startPrintedFrom } from '#src/ui/printed-from.ts';

/** What a page has besides what it shows: the outbox, the drafts, and the worker. */
export type Services = {
  readonly outbox: OutboxAccess;
  readonly drafts: DraftAccess;
  readonly registration: Registration;
};

/** Starts the outbox with its drains, the drafts, the worker, and what listens for printing; once per page. */
export function startServices(): Services {
  const settings = { formService, confirmation, wireMapping, site: location };
  const outbox = createOutbox(settings);
  const requestDrain = createDrainRequests(outbox);
  handOverWhenLeaving(outbox.database);
  startDrainTriggers(outbox, requestDrain);
  watchOutbox(outbox);
  void watchInstalled();
  const registration = registerWorker();
  const drafts = startDrafts({ installed: isInstalled(), builtAt: readBuildTime() });
  void moveUnsavedEdits(outbox, ({ installed, ...draft }) => drafts.adopt(draft, installed));
  startPrintedFrom();
  const asked = endpointFor(settings, 'confirm');
  if (asked !== null) startArrivalQuestions(outbox, asked);
  return {
    outbox: {
      outbox,
      requestDrain,
      installed: isInstalled(),
      async submit(finished) {
        const submitted = await submit(outbox, finished);
        if (submitted.kind === 'stored') void askForPersistence();
        return submitted;
      },
      readSubmission,
    },
    drafts: { drafts, autosave: (options) => autosaveForm(drafts, options) },
    registration: { ...registration, update: () => updateInTurn(outbox, registration) },
  };
}
