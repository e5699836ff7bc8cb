// Proves specification 4.15, 4.17.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import {
  contractVersion,
  type Entries,
  limits,
  statusQueryLimit,
} from '#src/outbox/delivery/contract.ts';
import { builtScript, type ScriptOnSheet } from '#tests/support/script-on-sheet.ts';

const capturedAt = '2025-01-02T03:04:05.678Z';
const submission = (id: string): Entries => ({
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

let begin: () => ScriptOnSheet;
beforeAll(async () => {
  const entries = { firstName: 0, lastName: 0 };
  begin = await builtScript({ join: { formId: 'join', entries } });
});

/** The contract of readable endpoints (README of `src/form-service-script`), kept by a script that is set up. */
function started() {
  let script = begin();
  script.run('setUp');
  const post = (entries: Entries) => script.post(entries);
  const rows = () => {
    const [titles = [], ...all] = script.tabs.get('join')?.shown() ?? [];
    return all.map((cells) =>
      Object.fromEntries(cells.map((cell, column) => [String(titles[column]), String(cell)])),
    );
  };
  // A script whose tabs take no ids cannot report arrivals.
  post(submission(randomUUID()));
  return {
    post,
    ask: (...ids: readonly string[]) => post({ _kind: 'question', _ids: ids.join(' ') }),
    rowsOf: (id: string) =>
      rows().filter(({ submissionId }) => submissionId?.toLowerCase() === id.toLowerCase()),
    ownerKey: () => script.google.properties.get('ownerKey') ?? '',
    restart() {
      const { tabs } = script;
      script = begin();
      for (const [name, tab] of tabs) script.tabs.set(name, tab);
    },
    /** Writes beside a row, as the owner does. */
    followUp(id: string, state: string, text: string) {
      const tab = script.tabs.get('join');
      const [titles = []] = tab?.shown() ?? [];
      const row = rows().findIndex(({ submissionId }) => submissionId === id) + 2;
      tab?.getRange(row, titles.indexOf('followUpState') + 1).setValues([[state]]);
      tab?.getRange(row, titles.indexOf('followUp') + 1).setValues([[text]]);
    },
  };
}

it('stores a submission, and says so by its number and the time', () => {
  const { post, ask, rowsOf } = started();
  const [id, other] = [randomUUID(), randomUUID()];
  expect(post({ ...submission(id), firstName: oddText })).toMatchObject(stored(id));
  expect(rowsOf(id)).toEqual([expect.objectContaining({ firstName: oddText })]);
  expect(ask(id, other)).toMatchObject({ ...arrived(id), missing: [other] });
});

it('stores a submission that comes again only once, and names the first time', () => {
  const { post, rowsOf } = started();
  const id = randomUUID();
  const { receivedAt } = post(submission(id));
  for (const again of [id, id.toUpperCase()]) {
    const said = post({ ...submission(again), firstName: 'Changed' });
    expect(said).toMatchObject({ ...stored(again, true), receivedAt });
  }
  expect(rowsOf(id)).toEqual([
    expect.objectContaining({ submissionId: id, capturedAt, firstName: 'Test' }),
  ]);
});

it(`answers for ${statusQueryLimit} at most in one question, and says nothing of the rest`, () => {
  const { ask } = started();
  const ids = Array.from({ length: statusQueryLimit + 20 }, () => randomUUID());
  expect(ask(...ids)).toMatchObject(missing(...ids.slice(0, statusQueryLimit)));
});

it('asks a form that it does not know to wait, and stores nothing of it', () => {
  const { post, ask } = started();
  for (const form of ['a-form-that-is-not-there', 'constructor', '__proto__', '']) {
    const id = randomUUID();
    const { retryAfter, ...said } = post({ ...submission(id), _form: form });
    expect(said).toMatchObject({ ok: false, id });
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(ask(id)).toMatchObject(missing(id));
  }
});

it('refuses for good what is too long as a whole', () => {
  const { post, ask } = started();
  const answers = Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [`part${n}`, 'x'.repeat(limits.answer - 1)]),
  );
  const id = randomUUID();
  expect(post({ ...submission(id), ...answers })).toMatchObject(refused(id));
  expect(ask(id)).toMatchObject(missing(id));
});

it('keeps an answer to a question that it does not know', () => {
  const { post, rowsOf } = started();
  const id = randomUUID();
  const asked = { ...submission(id), questionOfANewerSite: oddText };
  expect(post(asked)).toMatchObject(stored(id));
  expect(rowsOf(id)).toMatchObject([{ otherAnswers: `questionOfANewerSite: ${oddText}` }]);
});

it('takes a submission that lacks answers, as an older site sends it', () => {
  const { post } = started();
  const id = randomUUID();
  const { firstName: _, ...older } = submission(id);
  expect(post({ ...older, lastName: 'Test' })).toMatchObject(stored(id));
});

it('says its version and the fields of each form', () => {
  const { post } = started();
  expect(post({ _kind: 'version' })).toMatchObject({
    ...{ ok: true, version: contractVersion, mode: 'deliver' },
    forms: { join: expect.arrayContaining(['firstName', 'lastName']) },
  });
});

it('tells its owner how many have arrived, and when the last, and nobody else', () => {
  const { post, ownerKey } = started();
  for (const key of [randomUUID(), '']) {
    const said = post({ _kind: 'arrivals', _key: key });
    expect(said).toMatchObject({ ok: false, reason: expect.any(String) });
    expect(said).not.toHaveProperty('forms');
  }
  const { receivedAt } = post(submission(randomUUID()));
  expect(post({ _kind: 'arrivals', _key: ownerKey() })).toMatchObject({
    forms: [{ form: 'join', count: 2, lastArrival: receivedAt }],
  });
});

it('tells what became of a submission only to those who name its whole id', () => {
  const { post, ask, followUp } = started();
  const [id, other] = [randomUUID(), randomUUID()];
  for (const one of [id, other]) post(submission(one));
  expect(ask(id, other)).toMatchObject({ arrived: [id, other], followUps: [] });
  followUp(id, 'Scheduled', 'Crew comes Friday');
  const told = { state: 'Scheduled', text: 'Crew comes Friday' };
  expect(ask(other, id.toUpperCase())).toMatchObject({
    arrived: [other, id.toUpperCase()],
    followUps: [{ id: id.toUpperCase(), ...told }],
  });
  const parts = [id.slice(0, 10), id.slice(0, -1), `${id}0`, id.replace(/-.*/, '.*')];
  parts.push('%', '.*', '*', '_', "' or ''='");
  expect(ask(...parts, other)).toMatchObject({ followUps: [] });
  for (let n = 0; n < 1_000 / statusQueryLimit; n += 1) {
    const guesses = Array.from({ length: statusQueryLimit }, () => randomUUID());
    expect(ask(...guesses)).toMatchObject({ arrived: [], followUps: [] });
  }
  followUp(id, ' ', '');
  expect(ask(id)).toMatchObject({ arrived: [id], followUps: [] });
});

it('cuts a follow-up to its limits, and lists one that has a state or a line alone', () => {
  const { post, ask, followUp } = started();
  const id = randomUUID();
  post(submission(id));
  followUp(id, `  ${'🙂'.repeat(50)}`, 'x'.repeat(300));
  expect(ask(id)).toMatchObject({
    followUps: [{ id, state: '🙂'.repeat(40), text: 'x'.repeat(200) }],
  });
  followUp(id, 'Closed', '');
  expect(ask(id)).toMatchObject({ followUps: [{ id, state: 'Closed', text: '' }] });
  followUp(id, '', 'Seen');
  expect(ask(id)).toMatchObject({ followUps: [{ id, state: '', text: 'Seen' }] });
});

it('takes no follow-up from a submission', () => {
  const { post, ask, followUp, restart } = started();
  const id = randomUUID();
  const forged = { followUpState: 'Forged', followUp: 'Forged', follow_up: 'Forged' };
  post({ ...submission(id), ...forged });
  expect(ask(id)).toMatchObject({ followUps: [] });
  followUp(id, 'Open', '');
  post({ ...submission(id), ...forged });
  restart();
  expect(ask(id)).toMatchObject({ followUps: [{ id, state: 'Open', text: '' }] });
});

it('finds it again once it has started again', () => {
  const { post, restart } = started();
  const id = randomUUID();
  const { receivedAt } = post(submission(id));
  restart();
  expect(post(submission(id))).toMatchObject({ receivedAt, duplicate: true });
});

it('keeps a spreadsheet from running an answer, and no time of capture that is none', () => {
  const { post, rowsOf } = started();
  const id = randomUUID();
  const run = { firstName: '=HYPERLINK("http://example.org")', '=x': '1', _capturedAt: '=1+1' };
  post({ ...submission(id), ...run });
  const [row = {}] = rowsOf(id);
  expect(row.capturedAt).toBe('');
  expect(row.firstName).toBe('\'=HYPERLINK("http://example.org")');
  expect(Object.values(row)).toContain("'=x: 1");
});
