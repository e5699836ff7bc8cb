import { confirmation, formService, wireMapping } from 'virtual:delivery';
import { createOutbox, endpointFor } from '#src/outbox/create-outbox.ts';
import { readSubmission } from '#src/outbox/read-outbox.ts';
import { submit } from '#src/outbox/submit.ts';
import { startArrivalQuestions } from '#src/pwa/arrival-questions.ts';
import { createDrainRequests } from '#src/pwa/drain-requests.ts';
import { startDrainTriggers } from '#src/pwa/drain-triggers.ts';
import { isInstalled } from '#src/pwa/installed.ts';
import { handOverWhenLeaving } from '#src/pwa/page-leaving.ts';
import { type Registration, registerWorker } from '#src/pwa/registration.ts';
import type { OutboxAccess } from '#src/ui/outbox/outbox-context.ts';
import { startPrintedFrom } from '#src/ui/printed-from.ts';

/** What a page has besides what it shows: the outbox, and the worker. */
export type Services = { readonly outbox: OutboxAccess; readonly registration: Registration };

/** Starts the outbox with its drains, the worker, and what listens for printing; once per page. */
export function startServices(): Services {
  const settings = { formService, confirmation, wireMapping, site: location };
  const outbox = createOutbox(settings);
  const requestDrain = createDrainRequests(outbox);
  handOverWhenLeaving(outbox.database);
  startDrainTriggers(outbox, requestDrain);
  const asked = endpointFor(settings, 'confirm');
  if (asked !== null) startArrivalQuestions(outbox, asked);
  startPrintedFrom();
  return {
    outbox: {
      outbox,
      requestDrain,
      installed: isInstalled(),
      submit: (finished) => submit(outbox, finished),
      readSubmission,
    },
    registration: registerWorker(),
  };
}
