import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { checkedMapping } from '#src/build/delivery-plugin.ts';
import { deliverySettings } from '#src/build/delivery-settings.ts';
import { textIn } from '#src/build/owner/owner-file.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { isLocal, usesFieldNames } from '#src/outbox/delivery/kinds.ts';
import { whyNotReached } from '#src/tools/check-endpoint/check-endpoint.ts';
import { writeChecked } from '#src/tools/checked-forms.ts';
import { isCommand, readOptions } from '#src/tools/command.ts';
import { ownerFactsOrExit } from '#src/tools/owner-facts-or-exit.ts';
import { mark } from './example-answers.ts';
import type { LoadedPage } from './live-form.ts';
import { type Checks, NotReached, runChecks } from './run-checks.ts';

const help = `npm run check-forms [-- form …]
Reads the public page of each connected form at Google, and says where it does not take what the app sends; asks
the endpoint of src/owner/forms.toml, where there is one, which forms it knows. Nothing is sent.

  form …               these forms only
  --send               sends one test submission to each; delete the rows with the last name '${mark}' afterwards
  --offline page.html  reads a page that you saved from the browser (of one form), instead of asking Google

It ends with 0 where everything fits, 1 where something differs, 2 where a form or the endpoint could not be asked.`;

/** Like a browser that is not signed in, in English. */
async function ask(address: string, body?: URLSearchParams | string): Promise<LoadedPage> {
  try {
    const response = await fetch(address, {
      headers: { 'accept-language': 'en' },
      signal: AbortSignal.timeout(20_000),
      ...(body !== undefined && { method: 'POST', body }),
    });
    if (response.status === 429 || response.status >= 500) {
      throw new NotReached(`It has too much to do, or is broken (status ${response.status}).`);
    }
    return { status: response.status, address: response.url, body: await response.text() };
  } catch (problem) {
    if (problem instanceof NotReached) throw problem;
    throw new NotReached(whyNotReached(problem, new URL(address).hostname));
  }
}

type Words = {
  readonly positionals: readonly string[];
  readonly values: { readonly send: boolean; readonly offline?: string | undefined };
};

function optionsIn({ positionals, values }: Words) {
  const unknown = positionals.find((form) => !Object.hasOwn(formDefinitions, form));
  if (unknown !== undefined) {
    throw new Error(
      `There is no form '${unknown}'. The forms: ${Object.keys(formDefinitions).join(', ')}.`,
    );
  }
  if (values.offline !== undefined && positionals.length !== 1) {
    throw new Error('Name the one form whose page that file is.');
  }
  if (values.offline !== undefined && !existsSync(values.offline)) {
    throw new Error(`There is no file '${values.offline}'.`);
  }
  const offline = values.offline === undefined ? null : textIn(values.offline, values.offline);
  if (offline?.ok === false) throw new Error(offline.error);
  return { forms: positionals, send: values.send, offline: offline?.value };
}

async function check({ forms, send, offline }: ReturnType<typeof optionsIn>): Promise<number> {
  ownerFactsOrExit();
  const delivery = deliverySettings('.');
  if (isLocal(delivery)) throw new Error('FORM_SERVICE is local: there is nothing to check.');
  const delivers = usesFieldNames(delivery);
  const endpoint = (delivers ? delivery.service : delivery.status)?.setting ?? '';
  const mapping = checkedMapping({ delivery, localUnconnected: [] });
  const checks: Checks = {
    mapping,
    forms,
    service: delivery.service,
    endpoint: offline === undefined ? endpoint : '',
    endpointMode: delivers ? 'deliver' : 'confirm',
    send: send && offline === undefined,
    newId: randomUUID,
    now: () => Date.now(),
    ask: offline === undefined ? ask : async (address) => ({ status: 200, address, body: offline }),
  };
  const { code, results } = await runChecks(checks, console.log);
  writeChecked(mapping, results, new Date());
  return code;
}

if (isCommand(import.meta.filename)) {
  const known = { send: { type: 'boolean', default: false }, offline: { type: 'string' } } as const;
  const options = readOptions(help, known, Number.POSITIVE_INFINITY, optionsIn);
  try {
    process.exitCode = await check(options);
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : String(problem));
    process.exitCode = 2;
  }
}
