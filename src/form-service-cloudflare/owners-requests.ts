import { alphabet } from '#src/lib/base32.ts';
import { followUpIn, isUuid } from '#src/outbox/delivery/contract.ts';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import type { Right } from './access.ts';
import { shareCounts, sharesOf } from './front.ts';
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
  const change = request.method === 'POST' ? changes[path] : undefined;
  if (change === undefined) return reply('There is no such page.\n', {}, 404);
  if (right !== 'write') return reply('This needs the key that writes.\n', {}, 403);
  if (!isFromHere(request)) return reply('This came from another site.\n', {}, 403);
  const words = new URLSearchParams(await request.text());
  const done = await change(words, settings);
  if (done === null)
    return reply('No rows are to be copied: FORM_FORMER_SHARES is not set.\n', {}, 409);
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
function idStartOf(receipt: string | null): string | null {
  const text = receipt?.trim() ?? '';
  if (isUuid(text)) return text.toLowerCase();
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '');
  if (code.length !== 9) return null;
  // What is no digit makes another code.
  const bits = [...code.slice(0, -1)].reduce((all, one) => all * 32 + alphabet.indexOf(one), 0);
  const start = bits.toString(16).padStart(10, '0').replace(/^.{8}/, '$&-');
  return receiptOf(start).replaceAll('-', '') === code ? start : null;
}

const noFollowUp = { state: '', text: '' };

/** @returns null if it would copy rows, or erase copied ones, and none are to be copied */
type Change = (words: URLSearchParams, settings: Settings) => Promise<object | null>;

/** By path. */
const changes: Readonly<Record<string, Change>> = {
  async '/follow-ups'(words, settings) {
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

  async '/erase'(words, settings) {
    const isFormer = words.get('former') === 'yes';
    const counts = shareCounts(settings).slice(isFormer ? 1 : 0);
    if (counts.length === 0) return null;
    const sets = counts.map((count) => sharesOf(settings, count));
    if (words.get('all') === 'yes') {
      await Promise.all(sets.flatMap(({ all }) => all().map((share) => share.eraseAll())));
      return { erased: 'all' };
    }
    const start = idStartOf(words.get('receipt'));
    if (start === null) return { erased: 0 };
    const erased = await Promise.all(sets.map(({ of }) => of(start).erase(start)));
    return { erased: new Set(erased.flat()).size };
  },

  /** A part of a former share. `next` is the place behind it; null after the last. */
  async '/copy'(words, settings) {
    const [, count] = shareCounts(settings);
    if (count === undefined) return null;
    const former = sharesOf(settings, count).all();
    const share = Number(words.get('share'));
    const rows = (await former[share]?.page(words.get('after') ?? '', copied)) ?? [];
    const groups = sharesOf(settings).split(rows.map(({ id }) => id));
    await Promise.all(groups.map(([to, ids]) => to.put(rows.filter(({ id }) => ids.includes(id)))));
    const isWhole = rows.length < copied;
    const next = isWhole ? { share: share + 1, after: '' } : { share, after: rows.at(-1)?.id };
    return { copied: rows.length, next: next.share < former.length ? next : null };
  },
};

async function page(query: URLSearchParams, settings: Settings, right: Right): Promise<Response> {
  const start = idStartOf(query.get('receipt'));
  const found = start === null ? [] : await sharesOf(settings).of(start).beginning(start);
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
