import { followUpIn, isUuid } from '#src/outbox/delivery/contract.ts';
import { keyIn, rightOf } from './access.ts';
import { idStartOf, shareCounts, sharesOf } from './front.ts';
import { pageFor } from './page.ts';
import { reply } from './reply.ts';
import { rowsCsv } from './rows-csv.ts';
import type { Asked, Settings } from './share.ts';

/** Rows that are copied at once. */
const copied = 500;

/** Answers the owner: page and rows to who may read, changes to who may write. */
export async function ownersRequest(asked: Asked, path: string): Promise<Response> {
  const { request, settings } = asked;
  const right = await rightOf(keyIn(request), asked);
  if (right === null) {
    const why = 'This needs a key. After many wrong ones, wait a minute.\n';
    return reply(why, { 'WWW-Authenticate': 'Basic realm="Reports"' }, 401);
  }
  const { searchParams: query } = new URL(request.url);
  if (request.method === 'GET' && path === '/') return pageFor(query, settings, right);
  if (request.method === 'GET' && path === '/rows.csv') return rowsCsv(query, settings);
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

/** @returns null if it would copy rows, or erase copied ones, and none are to be copied */
type Change = (words: URLSearchParams, settings: Settings) => Promise<object | null>;

/** By path. */
const changes: Readonly<Record<string, Change>> = {
  async '/follow-ups'(words, settings) {
    const [states, texts] = [words.getAll('state'), words.getAll('text')];
    const written = await Promise.all(
      words.getAll('id').map((id, at) => {
        const { state = '', text = '' } = followUpIn(states[at] ?? '', texts[at] ?? '') ?? {};
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
