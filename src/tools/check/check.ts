import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { checkedMapping } from '#src/build/delivery-plugin.ts';
import { deliverySettings } from '#src/build/delivery-settings.ts';
import { formIds } from '#src/forms/all-forms.ts';
import { languageNames, otherLanguages } from '#src/lib/language-names.ts';
import { succeed } from '#src/lib/result.ts';
import { acknowledgingEndpoint } from '#src/outbox/delivery/acknowledging-endpoint.ts';
import { localService } from '#src/outbox/delivery/form-service.ts';
import { isLocal, usesFieldNames } from '#src/outbox/delivery/kinds.ts';
import { printArrivals } from '#src/tools/arrivals.ts';
import { ask, NotReached } from '#src/tools/ask.ts';
import { mark } from '#src/tools/check-forms/example-answers.ts';
import { askGoogle, runChecks } from '#src/tools/check-forms/run-checks.ts';
import { isCommand, type Parsed, readOptions } from '#src/tools/command.ts';
import { localOwnerKey } from '#src/tools/local-site.ts';
import { type Owner, ownerFactsOrExit, wholeEndpoint } from '#src/tools/owner-facts-or-exit.ts';
import { missingKey, readOwnerKey } from '#src/tools/owner-key.ts';
import { formNamed, stillToFill } from '#src/tools/unfilled.ts';
import { checkWords } from './words.ts';

const help = `npm run check
Looks whether all is well: what is still to fill in, the published site, the forms, and what has arrived. It says what
is wrong, and what to do. Nothing is sent.

npm run check -- https://www.example.org     inspects the site at that address as a browser does
npm run check -- join tax                    compares these forms at Google with what the site sends
npm run check -- forms                       the same for all of them, and for the endpoint
npm run check -- arrivals                    how many submissions of each form have arrived
npm run check -- words                       which sentences another language still lacks

  --send               sends one marked test submission to each form: delete the rows of '${mark}' afterwards
  --before-publishing  only whether dist can read what the site at that address has stored on devices

It ends with 0 if all is well, 1 if something is wrong, 2 if something could not be reached.`;

/** 0 if all is well, 1 if something is wrong, 2 if something could not be reached. */
type Code = 0 | 1 | 2;

const isAddress = (word: string): boolean => /^https?:/i.test(word);
const parts = ['forms', 'arrivals', 'words'];

const options = {
  send: { type: 'boolean', default: false },
  'before-publishing': { type: 'boolean', default: false },
} as const;

type Chosen = Parsed<typeof options>['values'] & { readonly words: readonly string[] };

function readWords({ positionals: words, values }: Parsed<typeof options>): Chosen {
  const [first = ''] = words;
  if (/^[\w-]+(\.[\w-]+)+/.test(first)) {
    throw new Error(`Write https:// in front: npm run check -- https://${first}`);
  }
  const forms = isAddress(first) || parts.includes(first) ? [] : words;
  forms.forEach(formNamed);
  const surplus = words[Math.max(1, forms.length)];
  if (surplus !== undefined) throw new Error(`There is nothing to do with '${surplus}'.`);
  return { words, ...values };
}

type Say = (line: string) => void;

/** Says why something could not be reached. */
async function reached(part: () => Promise<Code>, say: Say): Promise<Code> {
  try {
    return await part();
  } catch (problem) {
    if (!(problem instanceof NotReached)) throw problem;
    say(`${problem.message} This says nothing about the site or its forms: try again.`);
    return 2;
  }
}

async function checkForms({ words, send }: Chosen, say: Say): Promise<Code> {
  const delivery = deliverySettings('.');
  if (isLocal(delivery)) {
    say('FORM_SERVICE is local: no form is checked.');
    return 0;
  }
  const delivers = usesFieldNames(delivery);
  const endpoint = wholeEndpoint((delivers ? delivery.service : delivery.status)?.setting ?? '');
  const mapping = checkedMapping({ delivery, localUnconnected: [] });
  return runChecks(
    {
      mapping,
      forms: words.filter((word) => word !== 'forms'),
      service: delivery.service,
      endpoint,
      endpointMode: delivers ? 'deliver' : 'confirm',
      send,
      newId: randomUUID,
      now: () => Date.now(),
      ask: askGoogle,
    },
    say,
  );
}

async function checkArrivals(say: Say): Promise<Code> {
  const { service, status } = deliverySettings('.');
  const place = status ?? service;
  const setting =
    place.kind === 'acknowledging-endpoint' ? wholeEndpoint(place.setting) : localService;
  const isOfStart = setting === localService;
  const key = isOfStart ? succeed(localOwnerKey) : readOwnerKey();
  if (!key.ok) {
    say(key.error);
    return 1;
  }
  const address = acknowledgingEndpoint.addressOf(setting, {
    hostname: 'localhost',
    port: process.env.PORT ?? '4173',
  });
  if (isOfStart) say('No endpoint is set, so this asks the one of npm start.\n');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const endpoint = (body: string) => ask(new URL(address), { method: 'POST', body });
  return printArrivals(endpoint, key.value, { now: Date.now(), timeZone, say });
}

/** Everything, on one screen: what is well in one line each. */
async function checkAll(owner: Owner, chosen: Chosen, say: Say): Promise<Code> {
  const codes: Code[] = [];
  const part = async (title: string, check: () => Promise<Code>) => {
    say(`\n${title}`);
    codes.push(await reached(check, say));
  };
  const missing = stillToFill(owner);
  say(missing === null ? 'Everything is filled in.' : `${missing}: npm run owner lists them.`);
  for (const remark of owner.remarks) say(remark);
  await part('The site', async () => {
    if (owner.siteAddress !== '') return checkSite(owner.siteAddress, owner, say);
    say('It has no address yet: write it into src/owner/site.toml.');
    return 0;
  });
  await part('The forms', async () => {
    let fitting = 0;
    const code = await checkForms(chosen, (line) => {
      if (/^Form '.*' fits\.$/.test(line)) fitting += 1;
      else say(line);
    });
    if (fitting > 0) say(`${fitting} of ${formIds.length} forms fit what the site sends.`);
    return code;
  });
  const key = readOwnerKey();
  if (key.ok || key.error !== missingKey) await part('What has arrived', () => checkArrivals(say));
  return codes.includes(1) ? 1 : codes.includes(2) ? 2 : 0;
}

/** It knows the pages, which read the owner's facts as they load: that fails while the files have a mistake. */
const site = () => import('#src/tools/check-site/check-site.ts');

/** In each of its languages. */
async function checkSite(given: string, { languages }: Owner, say: Say): Promise<Code> {
  const { inspectSite, inspectionOf, siteAddressOf } = await site();
  const address = siteAddressOf(given);
  let worst = await inspectSite(inspectionOf(address, 'dist'), say);
  for (const tag of languages) {
    say(`\n${languageNames[tag]}`);
    const inspection = inspectionOf(new URL(`${tag}/`, address), join('dist', tag));
    if ((await inspectSite(inspection, say)) === 1) worst = 1;
  }
  return worst;
}

async function check(chosen: Chosen, say: Say): Promise<Code> {
  const [first = ''] = chosen.words;
  const owner = ownerFactsOrExit();
  if (chosen['before-publishing']) {
    const { siteAddressOf, whyNotOnto } = await site();
    const why = await whyNotOnto(siteAddressOf(first || owner.siteAddress), 'dist');
    say(why ?? 'dist can read what the site there has stored on devices.');
    return why === null ? 0 : 1;
  }
  if (isAddress(first)) return checkSite(first, owner, say);
  if (first === 'arrivals') return checkArrivals(say);
  if (first === 'words') return checkWords(otherLanguages, say);
  return first === '' ? checkAll(owner, chosen, say) : checkForms(chosen, say);
}

if (isCommand(import.meta.filename)) {
  const chosen = readOptions(help, options, Number.POSITIVE_INFINITY, readWords);
  try {
    process.exitCode = await reached(() => check(chosen, console.log), console.error);
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : String(problem));
    process.exitCode = 2;
  }
}
