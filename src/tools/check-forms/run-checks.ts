import type { OwnerForms } from '#src/build/owner/forms-file.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import type { FormMapping, WireMapping } from '#src/forms/wire-mapping.ts';
import { readJson } from '#src/outbox/delivery/acknowledging-endpoint.ts';
import { paramNames } from '#src/outbox/delivery/contract.ts';
import { encode } from '#src/outbox/delivery/google-forms.ts';
import type { DeliverySettings } from '#src/outbox/delivery/kinds.ts';
import { ask, NotReached, textOf } from '#src/tools/ask.ts';
import { compareEndpoint } from './compare-endpoint.ts';
import { compareForm } from './compare-form.ts';
import { mark, markedAnswers } from './example-answers.ts';
import { type LivePage, type LoadedPage, readPage } from './live-form.ts';

/** The forms and tools of a check. */
export type Checks = {
  readonly mapping: WireMapping;
  /** Empty for all connected forms. */
  readonly forms: readonly string[];
  readonly service: DeliverySettings['service'];
  /** Empty for none. */
  readonly endpoint: string;
  readonly endpointMode: OwnerForms['endpointMode'];
  /** Whether to send a test submission to each matching form. */
  readonly send: boolean;
  readonly newId: () => string;
  readonly now: () => number;
  /** GET without a body; a string is sent as plain text. @throws NotReached without a response */
  readonly ask: (address: string, body?: URLSearchParams | string) => Promise<LoadedPage>;
};

/** Prints each result. @returns 1 if a form differs, else 2 if one was not reached */
export async function runChecks(checks: Checks, say: (line: string) => void): Promise<0 | 1 | 2> {
  const { mapping, forms, service, endpoint } = checks;
  const chosen = Object.values<FormDefinition>(formDefinitions).filter(({ id }) =>
    forms.length === 0 ? Object.hasOwn(mapping, id) : forms.includes(id),
  );
  let code: 0 | 1 | 2 = 0;
  /** @returns whether it fits */
  const report = async (what: string, look: () => Promise<readonly string[]>): Promise<boolean> => {
    try {
      const differences = await look();
      for (const difference of differences) say(`${what}: ${difference}`);
      if (differences.length > 0) code = 1;
      else say(`${what} fits.`);
      return differences.length === 0;
    } catch (problem) {
      if (!(problem instanceof NotReached)) throw problem;
      say(
        `${what} could not be checked. ${problem.message} This says nothing about it: try again.`,
      );
      code ||= 2;
      return false;
    }
  };
  const fits = endpoint !== '' && (await report('The endpoint', () => askVersion(checks, chosen)));
  for (const definition of chosen) {
    const form = mapping[definition.id];
    const what = `Form '${definition.id}'`;
    if (form === undefined) {
      await report(what, async () => ['it is not connected: npm run owner has a place for it.']);
    } else if (service.kind === 'google-forms') {
      await report(what, () => checkForm(checks, definition, form));
    } else if (checks.send && fits) {
      await report(what, () => sendToEndpoint(checks, definition, form));
    }
  }
  if (chosen.length === 0) say('No form is connected yet: npm run owner has a place for each.');
  if (checks.send) say(`Delete the rows with the last name '${mark}' in the sheets.`);
  return code;
}

const open = 'Publish → Responders: Anyone with the link';
const wrongPages: Readonly<Record<Exclude<LivePage['kind'], 'form' | 'unreadable'>, string>> = {
  closed: 'it takes no responses any more. Open the form, and switch on: Accepting responses.',
  'sign-in': `it wants people to sign in. ${open}; Settings → Responses → Limit to 1 response: off; no question with a file.`,
  unknown:
    'there is no such form at Google. It was deleted, or its link is another one: copy its pre-filled link once more.',
  unpublished: `it is not published. Open the form: ${open}.`,
};

async function checkForm(
  { service, send, ask, newId, now }: Checks,
  definition: FormDefinition,
  mapping: FormMapping,
): Promise<readonly string[]> {
  const address = `${new URL(service.setting).origin}/forms/d/e/${mapping.formId}`;
  const page = readPage(await ask(`${address}/viewform?hl=en`));
  if (page.kind === 'unreadable') {
    throw new NotReached(`Its page cannot be read: open ${address}/viewform and look.`);
  }
  if (page.kind !== 'form') return [wrongPages[page.kind]];
  const differences = compareForm(definition, mapping, page.form);
  if (differences.length > 0 || !send) return differences;
  const submission = {
    id: newId(),
    capturedAt: now(),
    answers: markedAnswers(definition),
    mapping,
  };
  const taken = await ask(`${address}/formResponse?hl=en`, encode(submission));
  const after = readPage(taken);
  const refused = taken.status >= 400 || (after.kind !== 'form' && after.kind !== 'unreadable');
  return refused ? [`it refused a test submission (status ${taken.status}).`] : [];
}

async function askVersion(
  { endpoint, endpointMode, mapping, ask }: Checks,
  chosen: readonly FormDefinition[],
): Promise<readonly string[]> {
  const sent = chosen.flatMap(({ id }) => {
    const form = mapping[id];
    return form === undefined ? [] : [[form.formId, Object.keys(form.entries)] as const];
  });
  const page = await ask(endpoint, `${paramNames.kind}=version`);
  const wait = readJson(page.body)?.retryAfter;
  if (wait !== undefined)
    throw new NotReached(`It has too much to do for ${String(wait)} seconds.`);
  return compareEndpoint(page, endpointMode, Object.fromEntries(sent));
}

async function sendToEndpoint(
  { endpoint, ask, newId, now }: Checks,
  definition: FormDefinition,
  { formId }: FormMapping,
): Promise<readonly string[]> {
  const id = newId();
  const body = new URLSearchParams({
    [paramNames.kind]: 'submission',
    [paramNames.id]: id,
    [paramNames.form]: formId,
    [paramNames.capturedAt]: new Date(now()).toISOString(),
    ...markedAnswers(definition),
  });
  const json = readJson((await ask(endpoint, body.toString())).body);
  return json?.ok === true && json.id === id
    ? []
    : [`it did not take a test submission: ${JSON.stringify(json).slice(0, 120)}`];
}

/** Like a browser that is not signed in, in English. */
export const askGoogle: Checks['ask'] = async (address, body) => {
  const answer = await ask(new URL(address), {
    headers: { 'accept-language': 'en' },
    ...(body !== undefined && { method: 'POST', body }),
  });
  if (answer.status === 429 || answer.status >= 500) {
    throw new NotReached(`It has too much to do, or is broken (status ${answer.status}).`);
  }
  return { status: answer.status, address: answer.address, body: textOf(answer) };
};
