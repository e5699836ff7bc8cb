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
const refused = (id: string) => ({
  ...{ ok: false, permanent: true, id },
  reason: expect.stringMatching(/./),
});
/** The answer to a question for these. */
const arrived = (...ids: readonly string[]) => ({ ok: true, arrived: ids, missing: [] });
const missing = (...ids: readonly string[]) => ({ ok: true, arrived: [], missing: ids });

/** Characters that encodings often break. */
const oddText = 'Zoë & Bo: 1+1=2, 50 %, "שלום" 🙂; second part';

type Json = Readonly<Record<string, unknown>>;

/** A readable endpoint of the form `join`, on which nothing is stored. */
export type Endpoint = {
  /** @returns the parsed JSON */
  post(entries: Entries): Json | Promise<Json>;
  /** What is stored of an id, by column title. */
  rowsOf(id: string): readonly Entries[] | Promise<readonly Entries[]>;
  ownerKey(): string;
  restart(): void | Promise<void>;
  /** Writes beside a row, as the owner does. */
  followUp(id: string, state: string, text: string): void | Promise<void>;
};

/** The tests of what every readable endpoint owes (README of `src/form-service-script`). @param begin for each test */
export function endpointContract(begin: () => Endpoint | Promise<Endpoint>): void {
  async function started() {
    const endpoint = await begin();
    // A script whose tabs take no ids cannot report arrivals.
    await endpoint.post(submission(randomUUID()));
    const ask = (...ids: readonly string[]) =>
      endpoint.post({ _kind: 'question', _ids: ids.join(' ') });
    return { ...endpoint, ask, id: randomUUID(), other: randomUUID() };
  }

  it('stores a submission, and says so by its number and the time', async () => {
    const { post, ask, rowsOf, id, other } = await started();
    expect(await post({ ...submission(id), firstName: oddText })).toMatchObject(stored(id));
    expect(await rowsOf(id)).toEqual([expect.objectContaining({ firstName: oddText })]);
    expect(await ask(id, other)).toMatchObject({ ...arrived(id), missing: [other] });
  });

  it('stores a submission that comes again only once, and names the first time', async () => {
    const { post, rowsOf, id } = await started();
    const { receivedAt } = await post(submission(id));
    for (const again of [id, id.toUpperCase()]) {
      const said = await post({ ...submission(again), firstName: 'Changed' });
      expect(said).toMatchObject({ ...stored(again, true), receivedAt });
    }
    expect(await rowsOf(id)).toEqual([
      expect.objectContaining({ submissionId: id, capturedAt, firstName: 'Test' }),
    ]);
  });

  it(`answers for ${statusQueryLimit} at most in one question, and says nothing of the rest`, async () => {
    const { ask } = await started();
    const ids = Array.from({ length: statusQueryLimit + 20 }, () => randomUUID());
    expect(await ask(...ids)).toMatchObject(missing(...ids.slice(0, statusQueryLimit)));
  });

  it('asks a form that it does not know to wait, and stores nothing of it', async () => {
    const { post, ask } = await started();
    for (const form of ['a-form-that-is-not-there', 'constructor', '__proto__', '']) {
      const id = randomUUID();
      const { retryAfter, ...said } = await post({ ...submission(id), _form: form });
      expect(said).toMatchObject({ ok: false, id });
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(await ask(id)).toMatchObject(missing(id));
    }
  });

  it('refuses for good what is too long as a whole', async () => {
    const { post, ask, id } = await started();
    const answers = Object.fromEntries(
      Array.from({ length: 12 }, (_, n) => [`part${n}`, 'x'.repeat(limits.answer - 1)]),
    );
    expect(await post({ ...submission(id), ...answers })).toMatchObject(refused(id));
    expect(await ask(id)).toMatchObject(missing(id));
  });

  it('keeps an answer to a question that it does not know', async () => {
    const { post, rowsOf, id } = await started();
    const asked = { ...submission(id), questionOfANewerSite: oddText };
    expect(await post(asked)).toMatchObject(stored(id));
    expect(await rowsOf(id)).toMatchObject([{ otherAnswers: `questionOfANewerSite: ${oddText}` }]);
  });

  it('takes a submission that lacks answers, as an older site sends it', async () => {
    const { post, id } = await started();
    const { firstName: _, ...older } = submission(id);
    expect(await post({ ...older, lastName: 'Test' })).toMatchObject(stored(id));
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
    const { post, ask, followUp, id, other } = await started();
    for (const one of [id, other]) await post(submission(one));
    expect(await ask(id, other)).toMatchObject({ arrived: [id, other], followUps: [] });
    await followUp(id, 'Scheduled', 'Crew comes Friday');
    const told = { state: 'Scheduled', text: 'Crew comes Friday' };
    expect(await ask(other, id.toUpperCase())).toMatchObject({
      arrived: [other, id.toUpperCase()],
      followUps: [{ id: id.toUpperCase(), ...told }],
    });
    const parts = [id.slice(0, 10), id.slice(0, -1), `${id}0`, id.replace(/-.*/, '.*')];
    parts.push('%', '.*', '*', '_', "' or ''='");
    expect(await ask(...parts, other)).toMatchObject({ followUps: [] });
    for (let n = 0; n < 1_000 / statusQueryLimit; n += 1) {
      const guesses = Array.from({ length: statusQueryLimit }, () => randomUUID());
      expect(await ask(...guesses)).toMatchObject({ arrived: [], followUps: [] });
    }
    await followUp(id, ' ', '');
    expect(await ask(id)).toMatchObject({ arrived: [id], followUps: [] });
  });

  it('cuts a follow-up to its limits, and lists one that has a state or a line alone', async () => {
    const { post, ask, followUp, id } = await started();
    await post(submission(id));
    await followUp(id, `  ${'🙂'.repeat(50)}`, 'x'.repeat(300));
    expect(await ask(id)).toMatchObject({
      followUps: [{ id, state: '🙂'.repeat(40), text: 'x'.repeat(200) }],
    });
    await followUp(id, 'Closed', '');
    expect(await ask(id)).toMatchObject({ followUps: [{ id, state: 'Closed', text: '' }] });
    await followUp(id, '', 'Seen');
    expect(await ask(id)).toMatchObject({ followUps: [{ id, state: '', text: 'Seen' }] });
  });

  it('takes no follow-up from a submission', async () => {
    const { post, ask, followUp, restart, id } = await started();
    const forged = { followUpState: 'Forged', followUp: 'Forged', follow_up: 'Forged' };
    await post({ ...submission(id), ...forged });
    expect(await ask(id)).toMatchObject({ followUps: [] });
    await followUp(id, 'Open', '');
    await post({ ...submission(id), ...forged });
    await restart();
    expect(await ask(id)).toMatchObject({ followUps: [{ id, state: 'Open', text: '' }] });
  });

  it('finds it again once it has started again', async () => {
    const { post, restart, id } = await started();
    const { receivedAt } = await post(submission(id));
    await restart();
    expect(await post(submission(id))).toMatchObject({ receivedAt, duplicate: true });
  });

  it('keeps a spreadsheet from running an answer, and keeps no false time of capture', async () => {
    const { post, rowsOf, id } = await started();
    const run = { firstName: '=HYPERLINK("http://example.org")', '=x': '1', _capturedAt: '=1+1' };
    await post({ ...submission(id), ...run });
    const [row = {}] = await rowsOf(id);
    expect(row.capturedAt).toBe('');
    expect(row.firstName).toBe('\'=HYPERLINK("http://example.org")');
    expect(Object.values(row)).toContain("'=x: 1");
  });
}
