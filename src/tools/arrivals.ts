import { isRecord } from '#src/lib/result.ts';
import { readJson } from '#src/outbox/delivery/acknowledging-endpoint.ts';
import { type FormArrivals, paramNames } from '#src/outbox/delivery/contract.ts';
import { type Answer, NotReached, textOf } from './ask.ts';

/** A longer silence may mean a fault. */
const longDays = 7;
const day = 86_400_000;

/** How to print the counts. */
export type PrintOptions = {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly timeZone: string;
  readonly say: (text: string) => void;
};

/**
 * Prints an endpoint's counts.
 * @param post to the endpoint
 * @returns the command's exit code
 * @throws NotReached if the endpoint is overloaded
 */
export async function printArrivals(
  post: (body: string) => Promise<Pick<Answer, 'status' | 'body'>>,
  key: string,
  options: PrintOptions,
): Promise<0 | 1> {
  const entries = { [paramNames.kind]: 'arrivals', [paramNames.key]: key };
  const answer = await post(new URLSearchParams(entries).toString());
  const text = textOf(answer);
  const response = readJson(text);
  const seconds =
    response?.ok === false && response.id === undefined ? response.retryAfter : undefined;
  if ([429, 503].includes(answer.status) || seconds !== undefined) {
    const wait = seconds === undefined ? '' : `, and asks to wait ${seconds} seconds`;
    throw new NotReached(`It has too much to do${wait}.`);
  }
  const forms = response?.ok === true ? formsIn(response.forms) : null;
  options.say(forms === null ? whyNot(answer.status, text, response) : table(forms, options));
  return forms === null ? 1 : 0;
}

function whyNot(status: number, text: string, response: ReturnType<typeof readJson>): string {
  const isFine = status >= 200 && status <= 299;
  if (isFine && response !== null) {
    return response.permanent === true || typeof response.reason !== 'string'
      ? 'This endpoint does not know the question: it is older than the site. Set it up again (src/form-service-script/README.md).'
      : `The endpoint does not take OWNER_KEY for your key. Copy the line from your sheet's tab 'Setup' into .env.local.`;
  }
  const page = /^\s*</.test(text) ? 'a web page, such as a login,' : 'something';
  const what = isFine ? `${page} instead of JSON` : `the status ${status}`;
  return `It answers with ${what}. Is the address right? npm run check -- forms says more.`;
}

function formsIn(list: unknown): readonly FormArrivals[] | null {
  if (!Array.isArray(list)) return null;
  return list.filter(isRecord).map(({ form, count, lastArrival }) => ({
    form: String(form),
    count: Number(count),
    lastArrival: typeof lastArrival === 'string' ? lastArrival : null,
  }));
}

function table(forms: readonly FormArrivals[], { now, timeZone }: PrintOptions): string {
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
