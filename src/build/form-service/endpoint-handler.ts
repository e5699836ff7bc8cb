import {
  type Arrivals,
  mostAsked,
  type NotNow,
  names,
  type RefusedForGood,
  type Stored,
} from '#src/outbox/delivery/contract.ts';
import type { Answer } from './answer.ts';
import type { FormConfig } from './form-config.ts';
import type { HandlerContext } from './google-forms-handler.ts';
import type { ReceivedRequest } from './received-request.ts';

/**
 * Answers as a readable endpoint does (README in `src/form-service-script`): it stores a submission once
 * by its id, and says which submissions have arrived, by whichever way.
 */
export async function handleEndpointPost(
  request: ReceivedRequest,
  context: HandlerContext,
): Promise<Answer> {
  if (request.method !== 'POST') return { status: 405, text: 'Requests come by POST.' };
  if (request.body === 'too-large') return { status: 413, text: 'That is too long.' };
  const body = new URLSearchParams(request.body);
  return body.get(names.kind) === 'question'
    ? answerQuestion(body, context)
    : storeSubmission(body, context);
}

function answerQuestion(body: URLSearchParams, context: HandlerContext): Answer {
  const ids = (body.get(names.ids) ?? '').split(' ').slice(0, mostAsked);
  const has = (id: string) => context.received.at(id) !== undefined;
  const arrivals: Arrivals = {
    ok: true,
    arrived: ids.filter(has),
    missing: ids.filter((id) => !has(id)),
  };
  return json(arrivals);
}

async function storeSubmission(body: URLSearchParams, context: HandlerContext): Promise<Answer> {
  const id = body.get(names.id) ?? '';
  const form = context.forms.get(body.get(names.form) ?? '');
  // A site that knows a form more than this service does.
  if (form === undefined) return json({ ok: false, id, retryAfter: 3_600 } satisfies NotNow);
  if (form.closed) return refused(id, 'This form is no longer accepting responses.');
  try {
    return await context.exclusively(async () => {
      const before = context.received.at(id);
      if (before === undefined) await context.store(form, valuesOf(form, body));
      const stored: Stored = {
        ok: true,
        id,
        receivedAt: before ?? context.received.at(id) ?? '',
        duplicate: before !== undefined,
      };
      return json(stored);
    });
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : String(problem);
    context.report(`A response to '${form.title}' could not be stored: ${why}`);
    return { status: 500, text: 'The response could not be stored.' };
  }
}

/** The answers come by their fields' names, which are the titles of the entries here. */
function valuesOf(form: FormConfig, body: URLSearchParams): ReadonlyMap<number, string> {
  const own: Readonly<Record<string, string>> = {
    submissionId: names.id,
    capturedAt: names.capturedAt,
  };
  return new Map(
    form.entries.map(({ entry, title }) => [entry, body.get(own[title] ?? title) ?? '']),
  );
}

/** A permanent refusal, as the contract has it. */
export function refused(id: string, reason: string): Answer {
  const refusal: RefusedForGood = { ok: false, id, permanent: true, reason };
  return json(refusal);
}

export const json = (value: unknown): Answer => ({
  status: 200,
  text: JSON.stringify(value),
  kind: 'json',
});
