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
import { storeSubmission } from './store-submission.ts';

export { dailySummary, formSubmitted } from './notify.ts';
export { setUp } from './set-up.ts';

type Response = GoogleAppsScript.Content.TextOutput;

/** Apps Script calls it for every POST to the web app (README). */
export function doPost(event: GoogleAppsScript.Events.DoPost): Response {
  try {
    return respond(answer(event.postData));
  } catch (problem) {
    // Not acknowledged, so the app sends it again under the same id.
    console.error(String(problem));
    const later: RetryLaterResponse = { ok: false, retryAfter: 60 };
    return respond(later);
  }
}

function answer({ contents, length }: GoogleAppsScript.Events.DoPost['postData']): unknown {
  // A longer request is refused, but its id must be read.
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

/** Confirms the address to a person who opens it. */
export function doGet(): Response {
  return ContentService.createTextOutput('The form service is here. It takes submissions by POST.');
}

const respond = (content: unknown): Response =>
  ContentService.createTextOutput(JSON.stringify(content)).setMimeType(
    ContentService.MimeType.JSON,
  );
