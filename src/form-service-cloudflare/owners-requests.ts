import { alphabet } from '#src/lib/base32.ts';
import { followUpIn, isUuid } from '#src/outbox/delivery/contract.ts';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import type { Right } from './access.ts';
import { daysOf, sharesOf } from './front.ts';
import { pageFor } from './page.ts';
import { cellsOf, csvOf, pageLength, pageOf, placeIn, titlesOf, writtenPlace } from './rows-csv.ts';
import type { Settings, StoredRow } from './share.ts';

/** Rows that are copied at once. */
const copied = 500;

const guards = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  // With 'no-referrer' a browser does not say from where the page's own forms come.
  'Referrer-Policy': 'same-origin',
};

/** Answers the owner: pages and rows to who may read, changes to who may write. */
export async function ownersRequest(
  request: Request,
  settings: Settings,
  { path, right }: { path: string; right: Right },
): Promise<Response> {
  const { searchParams: query } = new URL(request.url);
  const said = `${request.method} ${path}`;
  const form = query.get('form') ?? '';
  if (said === 'GET /') return page(query, settings, right);
  if (said === 'GET /rows.csv' || said === 'GET /rows.jsonl') {
    const most = Math.min(pageLength, Number(query.get('most')) || pageLength);
    const rows = await pageOf(form, placeIn(query.get('after')), { settings, most });
    const last = rows.length < most ? undefined : rows.at(-1);
    return writtenRows(rows, { query, settings, last, isCsv: path === '/rows.csv' });
  }
  const change = changes[said];
  if (change === undefined) return refuse(404, 'There is no such page.');
  if (right !== 'write') return refuse(403, 'This needs the key that writes.');
  if (!isFromHere(request)) return refuse(403, 'This came from another site.');
  const words = new URLSearchParams(await request.text());
  const done = await change(words, settings);
  const back = words.get('back');
  // A browser shows what has become of it.
  return back === null
    ? Response.json(done, { headers: guards })
    : new Response(null, { status: 303, headers: { ...guards, Location: `./${back}` } });
}

const refuse = (status: number, why: string): Response =>
  new Response(`${why}\n`, {
    status,
    headers: { ...guards, 'Content-Type': 'text/plain; charset=utf-8' },
  });

/** A browser sends the key along with forms of other sites, too. */
function isFromHere({ headers, url }: Request): boolean {
  const origin = headers.get('Origin');
  return origin === null || (URL.canParse(origin) && new URL(origin).host === new URL(url).host);
}

/** How the ids of a receipt begin: ten digits and a hyphen. Of a whole id, itself. @returns null for anything else */
function idStartOf(text: string): string | null {
  if (isUuid(text.trim())) return text.trim().toLowerCase();
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '');
  if (code.length !== 9 || [...code].some((one) => !alphabet.includes(one))) return null;
  const bits = [...code.slice(0, -1)].reduce((all, one) => all * 32 + alphabet.indexOf(one), 0);
  const digits = bits.toString(16).padStart(10, '0');
  const start = `${digits.slice(0, 8)}-${digits.slice(8)}`;
  return receiptOf(start).replaceAll('-', '') === code ? start : null;
}

type Change = (words: URLSearchParams, settings: Settings) => Promise<object>;

const changes: Readonly<Record<string, Change>> = {
  async 'POST /follow-ups'(words, settings) {
    const [states, texts] = [words.getAll('state'), words.getAll('text')];
    const { of } = sharesOf(settings, settings.SHARE_COUNT);
    const written = await Promise.all(
      words.getAll('id').map((id, at) => {
        const { state, text } = followUpIn(states[at] ?? '', texts[at] ?? '') ?? {
          state: '',
          text: '',
        };
        return /^[0-9a-f]{8}-/i.test(id) && of(id).followUp(id, state, text);
      }),
    );
    return {
      written: written.filter(Boolean).length,
      unknown: written.filter((one) => !one).length,
    };
  },
  async 'POST /erase'(words, settings) {
    const start = idStartOf(words.get('receipt') ?? '');
    const shares = sharesOf(settings, Number(words.get('shares') ?? settings.SHARE_COUNT));
    if (words.get('all') === 'yes') {
      await Promise.all(shares.all.map((share) => share.eraseAll()));
      return { erased: 'all' };
    }
    if (start === null) return { erased: 0 };
    const rows = await shares.of(start).beginning(start);
    await Promise.all(rows.map(({ id }) => shares.of(id).erase(id)));
    return { erased: rows.length };
  },
  /** Copies a part of one share of another number of shares. `next` is behind it; null after the last. */
  async 'POST /copy'(words, settings) {
    const from = sharesOf(settings, Number(words.get('shares')));
    const rows =
      (await from.all[Number(words.get('share'))]?.page(words.get('after') ?? '', copied)) ?? [];
    const to = sharesOf(settings, settings.SHARE_COUNT);
    const groups = Map.groupBy(rows, ({ id }) => to.of(id).name ?? '');
    await Promise.all([...groups.values()].map((own) => to.of(own[0]?.id ?? '').put(own)));
    return { copied: rows.length, next: rows.length < copied ? null : rows.at(-1)?.id };
  },
};

async function page(query: URLSearchParams, settings: Settings, right: Right): Promise<Response> {
  const { all, of } = sharesOf(settings, settings.SHARE_COUNT);
  const form = query.get('form');
  const receipt = query.get('receipt');
  const start = receipt === null ? null : idStartOf(receipt);
  const newest = form === null ? [] : await Promise.all(all.map((share) => share.latest(form, 50)));
  const rows = newest.flat().sort((one, other) => (one.received < other.received ? 1 : -1));
  const nonce = crypto.randomUUID();
  const html = pageFor({
    ...{ form, receipt, right, nonce, rows: rows.slice(0, 50) },
    days: await daysOf(settings),
    found: start === null ? [] : await of(start).beginning(start),
    forms: Object.keys(settings.FORMS),
    cells: (row) => cellsOf(row, titlesOf(row.form, settings)),
    today: new Date(),
  });
  return new Response(html, {
    headers: {
      ...guards,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}

function writtenRows(
  rows: readonly StoredRow[],
  to: { query: URLSearchParams; settings: Settings; last: StoredRow | undefined; isCsv: boolean },
): Response {
  const titles = titlesOf(to.query.get('form') ?? '', to.settings);
  const lines = () => rows.map((row) => `${JSON.stringify(cellsOf(row, titles))}\n`).join('');
  const next = to.last && new URLSearchParams(to.query);
  if (to.last) next?.set('after', writtenPlace(to.last));
  next?.delete('key');
  return new Response(to.isCsv ? csvOf(rows, titles) : lines(), {
    headers: {
      ...guards,
      'Content-Type': to.isCsv ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
      ...(next && { Link: `<?${next}>; rel="next"` }),
    },
  });
}
