import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  contractVersion,
  type Entries,
  limits,
  statusQueryLimit,
} from '#src/outbox/delivery/contract.ts';

const capturedAt = '2025-01-02T03:04:05.678Z';
/** Of the form `join`, which has the fields `firstName` and `lastName`. */
export const submission = (id: string): Entries => ({
  _kind: 'submission',
  _id: id,
  _form: 'join',
  _capturedAt: capturedAt,
  firstName: 'Test',
});

const stored = (id: string, duplicate = false) => ({
  ...{ ok: true, id, duplicate },
  receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
});
const refused = { permanent: true, reason: expect.stringMatching(/./) };
/** The answer to a question for these. */
const arrived = (...ids: readonly string[]) => ({ ok: true, arrived: ids, missing: [] });
const missing = (...ids: readonly string[]) => ({ ok: true, arrived: [], missing: ids });

/** Characters that encodings often break. */
const oddText = 'Zoë & Bo: 1+1=2, 50 %, "שלום" 🙂; second part';
/** Each may be stored, all together may not. */
const longAnswers = Object.fromEntries(
  Array.from({ length: 12 }, (_, n) => [`part${n}`, 'x'.repeat(limits.answer - 1)]),
);
const forged = { followUpState: 'Forged', followUp: 'Forged', follow_up: 'Forged' };

type Json = Readonly<Record<string, unknown>>;

/** A readable endpoint of the form `join`, on which nothing is stored. */
export type Endpoint = {
  /** @returns the parsed JSON */
  post(entries: Entries): Json | Promise<Json>;
  /** What is stored, by column title. */
  rows(): readonly Entries[] | Promise<readonly Entries[]>;
  ownerKey(): string;
  restart(): unknown;
  /** Writes beside a row, as the owner does. */
  followUp(id: string, state: string, text: string): unknown;
};

/** The tests of what every readable endpoint owes (README of `src/form-service-script`). @param begin for each test */
export function endpointContract(begin: () => Endpoint | Promise<Endpoint>): void {
  async function started() {
    const endpoint = await begin();
    // A script whose tabs take no ids cannot report arrivals.
    await endpoint.post(submission(randomUUID()));
    const [id, other] = [randomUUID(), randomUUID()];
    const ask = (...ids: readonly string[]) =>
      endpoint.post({ _kind: 'question', _ids: ids.join(' ') });
    const rowsOf = async (one: string) =>
      (await endpoint.rows()).filter(({ submissionId = '' }) => submissionId.toLowerCase() === one);
    return { ...endpoint, ask, rowsOf, id, other };
  }

  const unknownAnswer = { firstName: 'Test', questionOfANewerSite: oddText };
  const formulas = { firstName: '=HYPERLINK("http://example.org")', '=x': '1' };
  it.each<[what: string, answers: Entries, cells: Entries]>([
    ['every sign', { firstName: oddText }, { firstName: oddText, capturedAt }],
    ['what it does not know', unknownAnswer, { otherAnswers: `questionOfANewerSite: ${oddText}` }],
    ['an older site that lacks answers', { lastName: 'Test' }, { firstName: '', lastName: 'Test' }],
    ['no formula', formulas, { firstName: `'${formulas.firstName}`, otherAnswers: "'=x: 1" }],
    ['no false time of capture', { _capturedAt: '=1+1' }, { capturedAt: '' }],
  ])('stores a submission, and says its number and the time: %s', async (_, answers, cells) => {
    const { post, ask, rowsOf, id, other } = await started();
    const { firstName: __, ...unanswered } = submission(id);
    expect(await post({ ...unanswered, ...answers })).toMatchObject(stored(id));
    expect(await rowsOf(id)).toEqual([expect.objectContaining(cells)]);
    expect(await ask(id, other)).toMatchObject({ ...arrived(id), missing: [other] });
  });

  it('stores a submission that comes again only once, and names the first time', async () => {
    const { post, rowsOf, restart, id } = await started();
    const { receivedAt } = await post(submission(id));
    const again = async (one: string) =>
      expect(await post({ ...submission(one), firstName: 'Changed' })).toMatchObject({
        ...{ ...stored(one, true), receivedAt },
      });
    await again(id);
    await again(id.toUpperCase());
    await restart();
    await again(id);
    expect(await rowsOf(id)).toMatchObject([{ submissionId: id, capturedAt, firstName: 'Test' }]);
  });

  it(`answers for ${statusQueryLimit} at most in one question, and says nothing of the rest`, async () => {
    const { ask } = await started();
    const ids = Array.from({ length: statusQueryLimit + 20 }, () => randomUUID());
    expect(await ask(...ids)).toMatchObject(missing(...ids.slice(0, statusQueryLimit)));
  });

  const untilUpdated = { retryAfter: expect.toSatisfy((seconds) => seconds > 0) };
  it.each<[what: string, entries: Entries, said: Json]>([
    ['asks an unknown form to wait', { _form: 'a-form-that-is-not-there' }, untilUpdated],
    ['asks a form of every object to wait', { _form: 'constructor' }, untilUpdated],
    ['asks the form of all objects to wait', { _form: '__proto__' }, untilUpdated],
    ['asks no form to wait', { _form: '' }, untilUpdated],
    ['refuses for good what is too long as a whole', longAnswers, refused],
  ])('%s, and stores nothing of it', async (_, entries, said) => {
    const { post, ask, id } = await started();
    expect(await post({ ...submission(id), ...entries })).toMatchObject({ ok: false, id, ...said });
    expect(await ask(id)).toMatchObject(missing(id));
  });

  it('says its version and the fields of each form', async () => {
    const { post } = await started();
    expect(await post({ _kind: 'version' })).toMatchObject({
      ...{ ok: true, version: contractVersion, mode: 'deliver' },
      forms: { join: expect.arrayContaining(['firstName', 'lastName']) },
    });
  });

  it('tells its owner how many have arrived, and when the last, and nobody else', async () => {
    const { post, ownerKey } = await started();
    for (const key of [randomUUID(), '']) {
      const said = await post({ _kind: 'arrivals', _key: key });
      expect(said).toMatchObject({ ok: false, reason: expect.any(String) });
      expect(said).not.toHaveProperty('forms');
    }
    const { receivedAt } = await post(submission(randomUUID()));
    expect(await post({ _kind: 'arrivals', _key: ownerKey() })).toMatchObject({
      forms: [{ form: 'join', count: 2, lastArrival: receivedAt }],
    });
  });

  it('tells what became of a submission only to those who name its whole id', async () => {
    const { post, ask, followUp, restart, id, other } = await started();
    for (const one of [id, other]) await post({ ...submission(one), ...forged });
    expect(await ask(id, other)).toMatchObject({ arrived: [id, other], followUps: [] });
    await followUp(id, 'Scheduled', 'Crew comes Friday');
    await restart();
    const asked = [other, id.toUpperCase()];
    expect(await ask(...asked)).toMatchObject({
      arrived: asked,
      followUps: [{ id: asked[1], state: 'Scheduled', text: 'Crew comes Friday' }],
    });
    const parts = [id.slice(0, 10), id.slice(0, -1), `${id}0`, id.replace(/-.*/, '.*')];
    parts.push('%', '.*', '*', '_', "' or ''='");
    expect(await ask(...parts, other)).toMatchObject({ followUps: [] });
    for (let n = 0; n < 1_000 / statusQueryLimit; n += 1) {
      const guesses = Array.from({ length: statusQueryLimit }, () => randomUUID());
      expect(await ask(...guesses)).toMatchObject({ arrived: [], followUps: [] });
    }
  });

  it('takes a follow-up from its owner alone, even a state or a line, and cuts it', async () => {
    const { post, ask, followUp, id } = await started();
    await post(submission(id));
    const long = ['🙂'.repeat(40), 'x'.repeat(200)] as const;
    for (const [state, text, ...told] of [
      [`  ${long[0]}🙂`, `${long[1]}x`, long],
      ['Closed', '', ['Closed', '']],
      ['', 'Seen', ['', 'Seen']],
      [' ', ''],
    ] as const) {
      await followUp(id, state, text);
      await post({ ...submission(id), ...forged });
      const followUps = told.map(([state, text]) => ({ id, state, text }));
      expect(await ask(id)).toMatchObject({ arrived: [id], followUps });
    }
  });
}
