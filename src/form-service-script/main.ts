import { answer } from '#src/outbox/delivery/answer.ts';
import { type RetryLaterResponse, readEntries } from '#src/outbox/delivery/contract.ts';
import { sheetRows } from './sheet-rows.ts';

export { dailySummary, formSubmitted } from './notify.ts';
export { setUp } from './set-up.ts';

type Response = GoogleAppsScript.Content.TextOutput;

/** Apps Script calls it for every POST to the web app (README). */
export function doPost({ postData }: GoogleAppsScript.Events.DoPost): Response {
  try {
    return respond(answer(readEntries(postData.contents), postData.length, sheetRows));
  } catch (problem) {
    // Not acknowledged, so the app sends it again under the same id.
    console.error(String(problem));
    const later: RetryLaterResponse = { ok: false, retryAfter: 60 };
    return respond(later);
  }
}

/** Confirms the address to a person who opens it. */
export function doGet(): Response {
  return ContentService.createTextOutput('The form service is here. It takes submissions by POST.');
}

const respond = (content: unknown): Response =>
  ContentService.createTextOutput(JSON.stringify(content)).setMimeType(
    ContentService.MimeType.JSON,
  );
