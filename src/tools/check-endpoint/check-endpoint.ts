import { randomUUID } from 'node:crypto';
import { formsFile, ownerForms } from '#src/build/owner/forms-file.ts';
import { isRecord } from '#src/lib/result.ts';
import { paramNames } from '#src/outbox/delivery/contract.ts';
import { isSafeAddress, requestLimit } from '#src/outbox/delivery/form-service.ts';
import { endpointFault } from '#src/owner/schema/addresses.ts';
import { sentenceOf } from '#src/owner/schema/words.ts';
import { isCommand, readWords } from '#src/tools/command.ts';
import { BrokenRule, BusyEndpoint, checkedOrigin, type Endpoint, post } from './endpoint.ts';
import { endpointRules, markedAnswers, type Subject } from './rules.ts';

const help = `npm run check-endpoint [-- <address> [<form>]]

Holds the endpoint of src/owner/forms.toml, or any other address, against every rule that the app relies on, by sending
test submissions as a device sends them. Your Apps Script and the local form service ('npm start'
prints this command with its address and form) keep the same rules.

  <address>  where the endpoint is, such as https://script.google.com/macros/s/…/exec;
             the one of src/owner/forms.toml unless you name another
  <form>     a form that it knows, by its name there; 'join' unless you name another

It leaves a few rows in that form, whose last name is '${markedAnswers.lastName}': delete them afterwards.
It ends with 0 where every rule is kept, 1 where one is broken, 2 where the endpoint could not be asked.`;

/** The endpoint could not be reached. */
export class NotReached extends Error {}

/** An endpoint by its address, with requests like a browser's. */
export function endpointAt(address: string): Endpoint {
  return {
    async send(method, entries) {
      const url = new URL(address);
      const parameters = new URLSearchParams(Object.entries(entries));
      const named = method === 'GET' ? parameters : [];
      for (const [name, value] of named) url.searchParams.append(name, value);
      try {
        const response = await fetch(url, {
          method,
          headers: { origin: checkedOrigin },
          signal: AbortSignal.timeout(requestLimit),
          ...(method === 'POST' ? { body: parameters.toString() } : {}),
        });
        return {
          status: response.status,
          allowOrigin: response.headers.get('access-control-allow-origin'),
          body: await response.text(),
        };
      } catch (problem) {
        throw new NotReached(whyNotReached(problem, url.hostname));
      }
    },
  };
}

/**
 * Tests an endpoint against every rule, and prints the results.
 * @returns 0 if all pass, 1 if one fails, 2 if it could not be reached
 */
export async function checkEndpoint(
  endpoint: Endpoint,
  subject: Subject,
  say: (line: string) => void,
): Promise<0 | 1 | 2> {
  const durations: number[] = [];
  const timed: Endpoint = {
    ...(endpoint.rowsOf && { rowsOf: endpoint.rowsOf.bind(endpoint) }),
    async send(method, entries) {
      const begun = performance.now();
      const response = await endpoint.send(method, entries);
      durations.push(performance.now() - begun);
      return response;
    },
  };
  const sayWhatIsLeft = (): void =>
    say(
      `The form '${subject.form}' may have test rows now: delete those with the last name '${markedAnswers.lastName}'.`,
    );
  let brokenRules = 0;
  let rules = endpointRules;
  try {
    if (await storesNothing(timed)) {
      rules = endpointRules.filter(({ withoutStoring }) => withoutStoring);
      say('It stores nothing, and says only what has arrived elsewhere (mode confirm).');
    }
    for (const { name, hold } of rules) {
      const broken = await brokenBy(() => hold(timed, subject));
      if (broken !== null) brokenRules += 1;
      say(broken === null ? `kept    ${name}.` : `BROKEN  ${name}.\n        ${broken}`);
    }
  } catch (problem) {
    if (!(problem instanceof NotReached || problem instanceof BusyEndpoint)) throw problem;
    say(`\n${problem.message}\nThis says nothing about the rules: try again later.`);
    if (rules === endpointRules && durations.length > 2) sayWhatIsLeft();
    return 2;
  }
  say(
    brokenRules === 0
      ? '\nEvery rule is kept: the app can rely on this endpoint.'
      : `\n${brokenRules} of ${rules.length} rules are broken. What each demands: src/form-service-script/README.md, 'The contract'.`,
  );
  say(`An answer took ${Math.round(median(durations))} ms (median of ${durations.length}).`);
  if (rules === endpointRules) sayWhatIsLeft();
  return brokenRules === 0 ? 0 : 1;
}

async function storesNothing(endpoint: Endpoint): Promise<boolean> {
  let mode: unknown;
  await brokenBy(async () => {
    ({ mode } = await post(endpoint, { [paramNames.kind]: 'version' }));
  });
  return mode === 'confirm';
}

/** Null if it is not broken. */
async function brokenBy(hold: () => Promise<void>): Promise<string | null> {
  try {
    await hold();
    return null;
  } catch (problem) {
    if (problem instanceof BrokenRule) return problem.message;
    throw problem;
  }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

const sentences: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such address, or this computer has no connection',
  EAI_AGAIN: 'there is no such address, or this computer has no connection',
  ECONNREFUSED: 'nothing is running there',
  ECONNRESET: 'it broke the connection off',
};

/** The failed request's cause, as a sentence. */
export function whyNotReached(problem: unknown, host: string): string {
  const cause = isRecord(problem) ? problem.cause : undefined;
  const code = isRecord(cause) && typeof cause.code === 'string' ? cause.code : '';
  const words = cause instanceof Error ? cause.message : String(problem);
  const timedOut = problem instanceof DOMException && problem.name === 'TimeoutError';
  const why = timedOut
    ? `it did not answer within ${requestLimit / 1_000} seconds, as the app would wait`
    : (sentences[code] ?? `the connection failed (${code === '' ? words : code})`);
  return `${host} could not be asked: ${why}.`;
}

/** @throws with a sentence where it is no endpoint's address */
export function readAddress([named, form = 'join']: readonly string[]) {
  const address = named ?? ownerForms().endpoint;
  if (address === '') {
    throw new Error(`Which endpoint? ${formsFile} names none: put its address behind the command.`);
  }
  if (!URL.canParse(address) || !isSafeAddress(new URL(address))) {
    throw new Error(`'${address}' is no address of an endpoint, which begins with https://.`);
  }
  const { protocol } = new URL(address);
  const fault = protocol === 'https:' ? endpointFault(address) : null;
  if (fault !== null) throw new Error(`That address ${sentenceOf(fault)}`);
  return { address, form };
}

if (isCommand(import.meta.filename)) {
  const { address, form } = readWords(help, readAddress, 2);
  process.exitCode = await checkEndpoint(
    endpointAt(address),
    { form, newId: randomUUID },
    console.log,
  );
}
