import { alphabet } from '#src/lib/base32.ts';
import { followUpIn, isUuid } from '#src/outbox/delivery/contract.ts';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import type { Right } from './access.ts';
import { sharesOf } from './front.ts';
import { pageFor } from './page.ts';
import { csvOf, rowsOf } from './rows-csv.ts';
import { placeOf, type Settings } from './share.ts';

/** Rows that come at once, and that are copied at once. */
const [pageLength, copied] = [10_000, 500];

const reply = (body: string, headers: Readonly<Record<string, string>>, status = 200): Response =>
  new Response(body, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      // With 'no-referrer' a browser does not say from where the page's own forms come.
      'Referrer-Policy': 'same-origin',
      ...headers,
    },
  });

/** Answers the owner: page and rows to who may read, changes to who may write. */
export async function ownersRequest(
  request: Request,
  settings: Settings,
  { path, right }: { path: string; right: Right | null },
): Promise<Response> {
  if (right === null) {
    const why = 'This needs a key. After many wrong ones, wait a minute.\n';
    return reply(why, { 'WWW-Authenticate': 'Basic realm="Reports"' }, 401);
  }
  const { searchParams: query } = new URL(request.url);
  if (request.method === 'GET' && path === '/') return page(query, settings, right);
  if (request.method === 'GET' && path === '/rows.csv') return rows(query, settings);
  const change = request.method === 'POST' ? changes.get(path) : undefined;
  if (change === undefined) return reply('There is no such page.\n', {}, 404);
  if (right !== 'write') return reply('This needs the key that writes.\n', {}, 403);
  if (!isFromHere(request)) return reply('This came from another site.\n', {}, 403);
  const words = new URLSearchParams(await request.text());
  const done = await change(words, settings);
  const back = words.get('back');
  // A browser shows what has become of it.
  return back === null
    ? reply(JSON.stringify(done), { 'Content-Type': 'application/json' })
    : reply('', { Location: `./${back}` }, 303);
}

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
  const start = bits.toString(16).padStart(10, '0').replace(/^.{8}/, '$&-');
  return receiptOf(start).replaceAll('-', '') === code ? start : null;
}

async function rowsOfReceipt(receipt: string | null, settings: Settings) {
  const start = idStartOf(receipt ?? '');
  return start === null ? [] : sharesOf(settings).of(start).beginning(start);
}

const noFollowUp = { state: '', text: '' };

const changes = new Map<string, (words: URLSearchParams, settings: Settings) => Promise<object>>([
  [
    '/follow-ups',
    async (words, settings) => {
      const [states, texts] = [words.getAll('state'), words.getAll('text')];
      const written = await Promise.all(
        words.getAll('id').map((id, at) => {
          const { state, text } = followUpIn(states[at] ?? '', texts[at] ?? '') ?? noFollowUp;
          return isUuid(id) && sharesOf(settings).of(id).followUp(id, state, text);
        }),
      );
      const unknown = written.filter((one) => !one).length;
      return { written: written.length - unknown, unknown };
    },
  ],
  [
    '/erase',
    async (words, settings) => {
      const rows = await rowsOfReceipt(words.get('receipt'), settings);
      await Promise.all(rows.map(({ id }) => sharesOf(settings).of(id).erase(id)));
      if (words.get('all') !== 'yes') return { erased: rows.length };
      const shares = sharesOf(settings, Number(words.get('shares') ?? settings.SHARE_COUNT));
      await Promise.all(shares.all().map((share) => share.eraseAll()));
      return { erased: 'all' };
    },
  ],
  [
    // A part of one share of another number of shares. `next` is behind it; null after the last.
    '/copy',
    async (words, settings) => {
      const from = sharesOf(settings, Number(words.get('shares'))).all()[
        Number(words.get('share'))
      ];
      const rows = (await from?.page(words.get('after') ?? '', copied)) ?? [];
      const groups = sharesOf(settings).split(rows.map(({ id }) => id));
      await Promise.all(
        groups.map(([share, ids]) => share.put(rows.filter(({ id }) => ids.includes(id)))),
      );
      return { copied: rows.length, next: rows.length < copied ? null : rows.at(-1)?.id };
    },
  ],
]);

async function page(query: URLSearchParams, settings: Settings, right: Right): Promise<Response> {
  const found = await rowsOfReceipt(query.get('receipt'), settings);
  const nonce = crypto.randomUUID();
  return reply(await pageFor(query, settings, { right, found, nonce }), {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  });
}

async function rows(query: URLSearchParams, settings: Settings): Promise<Response> {
  const form = query.get('form') ?? '';
  const most = Math.min(pageLength, Number(query.get('most')) || pageLength);
  const all = await rowsOf(form, { after: query.get('after') ?? '', most }, settings);
  const last = all.length < most ? undefined : all.at(-1);
  if (last) query.set('after', placeOf(last));
  query.delete('key');
  return reply(csvOf(form, all, settings), {
    'Content-Type': 'text/csv; charset=utf-8',
    ...(last && { Link: `<?${query}>; rel="next"` }),
  });
}
