import {
  contractVersion,
  limits,
  paramNames,
  type RetryLaterResponse,
  readEntries,
  type VersionResponse,
} from '#src/outbox/delivery/contract.ts';
import { arrivalsOf } from './arrivals.ts';
import { answerOwner } from './count-arrivals.ts';
import { countAgainst } from './rate-limit.ts';
import { storeSubmission } from './store-submission.ts';

export { dailySummary, formSubmitted } from './notify.ts';
export { setUp } from './set-up.ts';

type Response = GoogleAppsScript.Content.TextOutput;

/** Responds to a submission or a question (README). Apps Script calls it for every POST to the web app. */
export function doPost(event: GoogleAppsScript.Events.DoPost): Response {
  try {
    const wait = countAgainst('request');
    return respond(wait === null ? answer(event.postData) : retryLater(wait));
  } catch (problem) {
    // Nobody is told that it is stored, so the app sends it again under the same id.
    console.error(String(problem));
    return respond(retryLater(60));
  }
}

function answer({ contents, length }: GoogleAppsScript.Events.DoPost['postData']): unknown {
  // What is too long is refused anyway: of it only so much is read as its id may need.
  const entries = readEntries(contents.slice(0, limits.request));
  switch (entries[paramNames.kind]) {
    case 'question':
      return arrivalsOf(entries);
    case 'version':
      return version;
    case 'arrivals':
      return answerOwner(entries);
    default:
      return storeSubmission(entries, length);
  }
}

const version: VersionResponse = { ok: true, version: contractVersion, mode, forms };

const retryLater = (retryAfter: number): RetryLaterResponse => ({ ok: false, retryAfter });

/** Says to somebody who opens the address that it is the right one. */
export function doGet(): Response {
  return ContentService.createTextOutput('The form service is here. It takes submissions by POST.');
}

const respond = (said: unknown): Response =>
  ContentService.createTextOutput(JSON.stringify(said)).setMimeType(ContentService.MimeType.JSON);
