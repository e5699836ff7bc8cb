import { type NotNow, names } from '#src/outbox/delivery/contract.ts';
import { answerQuestion } from './arrivals.ts';
import { storeSubmission } from './store-submission.ts';

type Answer = GoogleAppsScript.Content.TextOutput;

/** Answers a submission or a question (README). Apps Script calls it for every POST to the web app. */
export function doPost(event: GoogleAppsScript.Events.DoPost): Answer {
  try {
    const question = event.parameter[names.kind] === 'question';
    return answer(question ? answerQuestion(event.parameter) : storeSubmission(event));
  } catch (problem) {
    // Nobody is told that it is stored, so the app sends it again under the same id.
    console.error(String(problem));
    const notNow: NotNow = { ok: false, retryAfter: 60 };
    return answer(notNow);
  }
}

/** Says to somebody who opens the address that it is the right one. */
export function doGet(): Answer {
  return ContentService.createTextOutput('The form service is here. It takes submissions by POST.');
}

const answer = (said: unknown): Answer =>
  ContentService.createTextOutput(JSON.stringify(said)).setMimeType(ContentService.MimeType.JSON);
