import { parseArgs } from 'node:util';
import { loadEnv } from 'vite';
import { deliverySettings } from '#src/build/delivery-settings.ts';
import { isRecord } from '#src/lib/is-record.ts';
import { acknowledgingEndpoint } from '#src/outbox/delivery/acknowledging-endpoint.ts';
import { type FormArrivals, paramNames } from '#src/outbox/delivery/contract.ts';
import { localService } from '#src/outbox/delivery/service-address.ts';
import { endpointAt, NotReached } from './check-endpoint/check-endpoint.ts';
import { BrokenRule, BusyEndpoint, type Endpoint, post } from './check-endpoint/endpoint.ts';
import { isCommand, readOptions } from './command.ts';
import { localOwnerKey } from './local-site.ts';

const help = `npm run arrivals [-- --json]
Says how many submissions of each form have arrived, and when the last, in this computer's time zone.
It asks the endpoint of src/owner/forms.toml with your key, OWNER_KEY in the file .env.local (your sheet's tab
'Setup' shows it). Without an endpoint it asks the form service of 'npm start'.
It ends with 0, with 1 where the answer is no, and with 2 where the endpoint could not be asked.`;

/** Without anything for so long, something may be wrong. */
const longDays = 7;
const day = 86_400_000;

/** How the answer is told. */
export type Telling = {
  readonly json: boolean;
  /** In milliseconds, as Date.now gives it. */
  readonly now: number;
  readonly timeZone: string;
  readonly say: (text: string) => void;
};

/** Asks an endpoint how many submissions have arrived, and tells it. @returns the command's exit code */
export async function tellArrivals(
  endpoint: Endpoint,
  key: string,
  telling: Telling,
): Promise<0 | 1 | 2> {
  const { say } = telling;
  try {
    const said = await post(endpoint, { [paramNames.kind]: 'arrivals', [paramNames.key]: key });
    const forms = formsIn(said.forms);
    if (said.ok === true && forms !== null) {
      say(telling.json ? JSON.stringify(forms, null, 2) : table(forms, telling));
      return 0;
    }
    say(
      said.permanent === true || typeof said.reason !== 'string'
        ? 'This endpoint does not know the question: it is older than the site. Set it up anew (src/form-service-script/README.md).'
        : `The endpoint does not take OWNER_KEY for your key. Copy the line from your sheet's tab 'Setup' into .env.local.`,
    );
    return 1;
  } catch (problem) {
    if (problem instanceof BrokenRule) {
      say(
        `${problem.message} Is the address right? npm run check-endpoint -- <address> says more.`,
      );
      return 1;
    }
    if (!(problem instanceof NotReached || problem instanceof BusyEndpoint)) throw problem;
    say(`${problem.message} Try again later.`);
    return 2;
  }
}

function formsIn(said: unknown): readonly FormArrivals[] | null {
  if (!Array.isArray(said)) return null;
  return said.filter(isRecord).map(({ form, count, lastArrival }) => ({
    form: String(form),
    count: Number(count),
    lastArrival: typeof lastArrival === 'string' ? lastArrival : null,
  }));
}

function table(forms: readonly FormArrivals[], { now, timeZone }: Telling): string {
  const format = new Intl.DateTimeFormat('en-US', {
    ...({ dateStyle: 'medium', timeStyle: 'short' } as const),
    timeZone,
  });
  const time = (iso: string | null) => (iso === null ? 'never' : format.format(new Date(iso)));
  const rows = [
    ['form', 'count', `last arrival (${timeZone})`],
    ...forms.map(({ form, count, lastArrival }) => [form, String(count), time(lastArrival)]),
  ];
  const width = Math.max(...rows.map(([form = '']) => form.length));
  const lines = rows.map(
    ([form = '', count = '', last = '']) => `${form.padEnd(width)}  ${count.padStart(6)}  ${last}`,
  );
  return [...lines, '', summary(forms, now)].join('\n');
}

function summary(forms: readonly FormArrivals[], now: number): string {
  const times = forms.flatMap(({ lastArrival }) =>
    lastArrival === null ? [] : [Date.parse(lastArrival)],
  );
  if (times.length === 0) {
    return 'Nothing has arrived yet. Send a form on your site, and run this again.';
  }
  const total = forms.reduce((sum, { count }) => sum + count, 0);
  const days = Math.floor((now - Math.max(...times)) / day);
  return days < longDays
    ? `${total} in all.`
    : `${total} in all. Nothing has arrived for ${days} days: send a form on your site, and see whether it does.`;
}

if (isCommand(import.meta.filename)) {
  const { json } = readOptions(help, (words) => {
    const options = { json: { type: 'boolean', default: false } } as const;
    return parseArgs({ args: [...words], options }).values;
  });
  try {
    process.exitCode = await run(json);
  } catch (problem) {
    // The owner's file has a mistake, which is told in a sentence.
    console.error(problem instanceof Error ? problem.message : String(problem));
    process.exitCode = 1;
  }
}

async function run(json: boolean): Promise<0 | 1 | 2> {
  const { OWNER_KEY: ownKey = '' } = loadEnv('production', process.cwd(), ['OWNER_KEY']);
  const setting = endpointSetting();
  const isLocal = setting === localService;
  if (ownKey === '' && !isLocal) {
    console.error(
      "Your key is missing: copy the line OWNER_KEY=… of your sheet's tab 'Setup' into a file .env.local here.",
    );
    return 1;
  }
  const address = acknowledgingEndpoint.addressOf(setting, {
    hostname: 'localhost',
    port: process.env.PORT ?? '4173',
  });
  if (isLocal && !json)
    console.log(`No endpoint is set, so this asks the one of npm start, while that runs.\n`);
  return tellArrivals(endpointAt(address), isLocal ? localOwnerKey : ownKey, {
    json,
    now: Date.now(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    say: console.log,
  });
}

/** Where the owner's endpoint is; the local one where there is none. */
function endpointSetting(): string {
  const { service, status } = deliverySettings('.');
  const place = status ?? service;
  return place.kind === 'acknowledging-endpoint' ? place.setting : localService;
}
