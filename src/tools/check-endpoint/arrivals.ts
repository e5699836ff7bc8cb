import { isRecord } from '#src/lib/result.ts';
import { type FormArrivals, paramNames } from '#src/outbox/delivery/contract.ts';
import { NotReached } from '#src/tools/ask.ts';
import { BrokenRule, type Endpoint, post } from './endpoint.ts';

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

/** Prints an endpoint's counts. @returns the command's exit code */
export async function printArrivals(
  endpoint: Endpoint,
  key: string,
  options: PrintOptions,
): Promise<0 | 1 | 2> {
  const { say } = options;
  try {
    const response = await post(endpoint, { [paramNames.kind]: 'arrivals', [paramNames.key]: key });
    const forms = formsIn(response.forms);
    if (response.ok === true && forms !== null) {
      say(table(forms, options));
      return 0;
    }
    say(
      response.permanent === true || typeof response.reason !== 'string'
        ? 'This endpoint does not know the question: it is older than the site. Set it up again (src/form-service-script/README.md).'
        : `The endpoint does not take OWNER_KEY for your key. Copy the line from your sheet's tab 'Setup' into .env.local.`,
    );
    return 1;
  } catch (problem) {
    if (problem instanceof BrokenRule) {
      say(`${problem.message} Is the address right? npm run check -- forms says more.`);
      return 1;
    }
    if (!(problem instanceof NotReached)) throw problem;
    say(`${problem.message} Try again later.`);
    return 2;
  }
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
