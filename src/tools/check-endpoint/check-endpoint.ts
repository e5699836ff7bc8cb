import { formsFile, ownerForms } from '#src/build/owner/forms-file.ts';
import { paramNames } from '#src/outbox/delivery/contract.ts';
import { isSafeAddress } from '#src/outbox/delivery/form-service.ts';
import { isEndpoint } from '#src/owner/schema/addresses.ts';
import { ask, NotReached, textOf } from '#src/tools/ask.ts';
import { BrokenRule, checkedOrigin, type Endpoint, post } from './endpoint.ts';
import { endpointRules, markedAnswers, type Subject } from './rules.ts';

/** An endpoint by its address, with requests like a browser's. */
export const endpointAt = (address: string): Endpoint => ({
  async send(method, entries) {
    const url = new URL(address);
    const body = new URLSearchParams(Object.entries(entries));
    if (method === 'GET') for (const [name, value] of body) url.searchParams.append(name, value);
    const answer = await ask(url, {
      ...{ method, headers: { origin: checkedOrigin } },
      ...(method === 'POST' && { body: body.toString() }),
    });
    const allowOrigin = answer.headers.get('access-control-allow-origin');
    return { status: answer.status, allowOrigin, body: textOf(answer) };
  },
});

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
    if (!(problem instanceof NotReached)) throw problem;
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

/** @throws with a sentence where it is no endpoint's address */
export function readAddress([named, form = 'join']: readonly string[]) {
  const address = named ?? ownerForms().endpoint;
  if (address === '') {
    throw new Error(`Which endpoint? ${formsFile} names none: put its address after the command.`);
  }
  if (!URL.canParse(address) || !isSafeAddress(new URL(address))) {
    throw new Error(`'${address}' is no address of an endpoint, which begins with https://.`);
  }
  const { protocol } = new URL(address);
  const fault = protocol === 'https:' ? isEndpoint(address) : null;
  if (fault !== null) throw new Error(`That address ${fault}.`);
  return { address, form };
}
