import { paramNames, type RetryLaterResponse, readEntries } from '#src/outbox/delivery/contract.ts';
import { arrivalsOf } from './arrivals.ts';
import { storeSubmission } from './store-submission.ts';

type Response = GoogleAppsScript.Content.TextOutput;

/** Responds to a submission or a question (README). Apps Script calls it for every POST to the web app. */
export function doPost(event: GoogleAppsScript.Events.DoPost): Response {
  try {
    const { contents, length } = event.postData;
    const entries = readEntries(contents);
    const question = entries[paramNames.kind] === 'question';
    return respond(question ? arrivalsOf(entries) : storeSubmission(entries, length));
  } catch (problem) {
    // Nobody is told that it is stored, so the app sends it again under the same id.
    console.error(String(problem));
    const notNow: RetryLaterResponse = { ok: false, retryAfter: 60 };
    return respond(notNow);
  }
}

/** Says to somebody who opens the address that it is the right one. */
export function doGet(): Response {
  return ContentService.createTextOutput('The form service is here. It takes submissions by POST.');
}

const respond = (said: unknown): Response =>
  ContentService.createTextOutput(JSON.stringify(said)).setMimeType(ContentService.MimeType.JSON);
