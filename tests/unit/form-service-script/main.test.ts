// Proves specification 4.15, 4.17.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { builtScript, type ScriptOnSheet } from '#tests/support/script-on-sheet.ts';

const mapping = {
  join: { formId: 'Join us', version: 'v1', entries: { firstName: 0, issue: 0 } },
  tax: { formId: 'join', version: 'v1', entries: { firstName: 0, lastName: 0 } },
};
const id = '7f0c3a52-9d1e-4b77-8a55-0c6f1d2e3a4b';
const other = '11111111-2222-4333-8444-55555555555b';
const capturedAt = '2025-01-02T03:04:05.678Z';
const question = { _kind: 'question', _ids: `${id} ${other}` };
const submission = {
  _kind: 'submission',
  _id: id,
  _form: 'Join us',
  _capturedAt: capturedAt,
  firstName: 'Test',
  issue: 'Invented',
};

let begin: () => ScriptOnSheet;
let script: ScriptOnSheet;
beforeAll(async () => {
  begin = await builtScript(mapping);
});
beforeEach(() => {
  script = begin();
});

/** The cells of the tab's first row, by their titles. */
function rowShown(): Readonly<Record<string, unknown>> {
  const [titles = [], row = []] = script.tabs.get('Join us')?.shown() ?? [];
  return Object.fromEntries(titles.map((title, column) => [String(title), row[column]]));
}

describe('a submission', () => {
  it('is written, under the lock, before anybody is told so', () => {
    script.post(submission);
    const calls = ['tryLock within a request', 'appendRow', 'flush', 'releaseLock', 'answer'];
    expect(script.calls).toEqual(calls);
  });

  it.each([
    ['+1+1', "'+1+1"],
    ['00501', '00501'],
    ['2025-01-02', '2025-01-02'],
    ["'quoted'", "'quoted'"],
    ['a\nb', 'a\nb'],
    ['', ''],
    ['🙂 שלום', '🙂 שלום'],
  ])('keeps %j as text that no spreadsheet runs: %j', (answer, shown) => {
    expect(script.post({ ...submission, issue: answer })).toMatchObject({ ok: true });
    expect(rowShown().issue).toBe(shown);
  });

  it('goes under its own titles, wherever the owner has moved them, and into no other column', () => {
    // Its grid is too narrow for the others.
    const tab = script.addTab('Join us', 3);
    tab.appendRow(['Done?', 'issue', 'submissionId']);
    script.post({ ...submission, 'Done?': 'yes' });
    expect(tab.shown()[0]).toEqual([
      ...['Done?', 'issue', 'submissionId', 'receivedAt', 'capturedAt', 'firstName'],
      'otherAnswers',
    ]);
    expect(rowShown()).toMatchObject({
      ...{ 'Done?': '', issue: 'Invented', submissionId: id, otherAnswers: 'Done?: yes' },
    });
    expect(script.post(submission)).toMatchObject({ duplicate: true });
  });
});

it('finds ids without reading their column into the script', () => {
  for (let n = 0; n < 3; n += 1) script.post({ ...submission, _id: other.replace(/.$/, `${n}`) });
  expect(script.post(submission)).toMatchObject({ duplicate: false });
  expect(script.post({ ...submission, _id: id.toUpperCase() })).toMatchObject({ duplicate: true });
  const asked = { _kind: 'question', _ids: `${id} .* ${other}` };
  const missing = ['.*', other];
  expect(script.post(asked)).toEqual({ ok: true, arrived: [id], missing, followUps: [] });
  expect(script.calls).toContain('search');
  expect(script.calls).not.toContain('read a column');
});

describe('a flood', () => {
  let count = 0;
  const newId = () => {
    count += 1;
    return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  };
  const send = (_form: string, _id = newId()) => script.post({ ...submission, _id, _form });
  /** @returns how many new submissions are taken until one has to wait */
  function flood(form: string): number {
    for (let taken = 0; taken < 1_000; taken += 1) if (!send(form).ok) return taken;
    throw new Error('It was never asked to wait.');
  }

  it('of one form is asked to wait until the next minute, alone', () => {
    expect(flood('Join us')).toBe(128);
    expect(send('Join us', id)).toEqual({ ok: false, id, retryAfter: 55 });
    expect(send('join')).toMatchObject({ ok: true });
    expect(script.post({ _kind: 'question', _ids: id })).toMatchObject({ missing: [id] });
    script.now += 55_000;
    expect(send('Join us', id)).toMatchObject({ ok: true });
  });

  it('of all forms leaves room for whom it kept waiting', () => {
    flood('Join us');
    flood('join');
    expect(send('Join us', id)).toMatchObject({ ok: false });
    expect(send('Join us', id), 'in the same minute').toMatchObject({ ok: false });
    script.now += 60_000;
    flood('Join us');
    flood('join');
    expect(send('Join us', id)).toMatchObject({ ok: true });
    expect(send('Join us')).toMatchObject({ ok: false });
  });

  it('of known numbers is asked to wait too', () => {
    const ids = Array.from({ length: 200 }, newId);
    flood('Join us');
    for (const one of ids) send('Join us', one);
    script.now += 60_000;
    flood('Join us');
    const again = ids.map((one) => send('Join us', one)).filter(({ ok }) => ok);
    // Of 60 that are remembered, one is the flood's own.
    expect(again).toHaveLength(59);
  });

  it('of questions leaves room for submissions', () => {
    script.post(submission);
    const ask = () => script.post({ _kind: 'question', _ids: id });
    for (let n = 0; n < 120; n += 1) expect(ask()).toMatchObject({ ok: true });
    expect(ask()).toEqual({ ok: false, retryAfter: 55 });
    expect(send('Join us')).toMatchObject({ ok: true });
  });

  it('of what is never stored takes no room', () => {
    for (let n = 0; n < 300; n += 1) {
      send('unknown');
      send('Join us', 'no number');
      script.post({ _kind: 'version' });
    }
    expect(send('Join us')).toMatchObject({ ok: true });
  });

  it('of wrong keys keeps the owner neither out nor waiting, and reads the key once', () => {
    script.run('setUp');
    const ask = (key: string) => script.post({ _kind: 'arrivals', _key: key });
    const reads = script.google.propertyReads();
    for (let n = 0; n < 300; n += 1) expect(ask(`${n}`)).toHaveProperty('reason');
    expect(script.google.propertyReads() - reads).toBe(1);
    expect(ask(script.google.properties.get('ownerKey') ?? '')).toMatchObject({ ok: true });
  });
});

it.each(['', 'yesterday'])('answers a time also where the owner wrote %j in its place', (cell) => {
  script.addTab('Join us').appendRow(['receivedAt', 'submissionId']);
  script.tabs.get('Join us')?.appendRow([cell, id]);
  expect(script.post(submission)).toMatchObject({ ok: true, id, duplicate: true });
  const { receivedAt } = script.post(submission);
  expect(Date.parse(String(receivedAt))).not.toBeNaN();
});

describe('where it cannot be stored now', () => {
  it('the app is asked to wait while others hold the lock', () => {
    script.locked = true;
    expect(script.post(submission)).toEqual({ ok: false, retryAfter: 30 });
    expect(script.calls).toEqual(['tryLock within a request', 'answer']);
    expect(script.tabs.size).toBe(0);
  });

  it('nobody is told that it is stored, the lock is given back, and nothing typed is logged', () => {
    script.onFlush = vi.fn().mockThrowOnce(new Error('Service Spreadsheets failed.'));
    expect(script.post(submission)).toEqual({ ok: false, id, retryAfter: 300 });
    expect(script.calls.slice(-2)).toEqual(['releaseLock', 'answer']);
    expect(script.logged).toEqual(['Error: Service Spreadsheets failed.']);
    // The row may have been written all the same: the next try finds it.
    expect(script.post(submission)).toMatchObject({ ok: true, duplicate: true });
  });
});

describe('the question what has arrived', () => {
  it('is answered from a tab that Google Forms fills, in any letter case', () => {
    // Loose titles are read in no tab but those that Google Forms fills.
    const notes = script.addTab('Notes');
    notes.appendRow(['Submission ID']);
    notes.appendRow([id]);
    const tab = script.addTab('Form Responses 1');
    tab.formUrl = 'https://docs.google.com/forms/d/e/x/viewform';
    tab.appendRow(['Timestamp', 'First name', 'Submission ID']);
    tab.appendRow([new Date(), 'Test', other.toUpperCase()]);
    const said = { ok: true, arrived: [other], missing: [id] };
    expect(script.post(question)).toEqual({ ...said, followUps: [] });
    tab.getRange(1, 4, 1, 2).setValues([['Follow-up', 'Follow-up state']]);
    tab.getRange(2, 4, 1, 2).setValues([[42, '=1+1']]);
    const followUps = [{ id: other, state: '#ERROR!', text: '42' }];
    expect(script.post(question)).toEqual({ ...said, followUps });
    // It came twice, and the owner wrote beside the first.
    tab.appendRow([new Date(), 'Test', other]);
    expect(script.post(question)).toEqual({ ...said, followUps });
  });

  it('is not answered where no tab takes ids: that none is found would say nothing', () => {
    script.addTab('Form Responses 1').appendRow(['Timestamp', 'First name']);
    expect(script.post(question)).toEqual({ ok: false, retryAfter: 3_600 });
  });
});

it.each([false, true])(
  'a form whose fields are called like its own columns writes no follow-up or id (set up first: %j)',
  async (isSetUp) => {
    const fields = { 'follow-up': 0, 'follow-up-2': 0, 'follow-up-state': 0, 'submission-id': 0 };
    const own = { formId: 'own', version: 'v1', entries: fields };
    script = (await builtScript({ own }))();
    if (isSetUp) script.run('setUp');
    const forged = { 'follow-up': 'Forged', 'follow-up-2': 'Forged', 'follow-up-state': 'Forged' };
    script.post({ ...submission, _form: 'own', ...forged, 'submission-id': other });
    const answered = { ok: true, arrived: [id], missing: [other] };
    expect(script.post(question)).toEqual({ ...answered, followUps: [] });
    if (!isSetUp) script.run('setUp');
    const tab = script.tabs.get('own');
    const [titles = []] = tab?.shown() ?? [];
    tab?.getRange(2, titles.indexOf('followUp') + 1).setValues([['Seen']]);
    const followUps = [{ id, state: '', text: 'Seen' }];
    expect(script.post(question)).toEqual({ ...answered, followUps });
  },
);

it('says to someone who opens the address that it is the right one', () => {
  expect(script.get()).toContain('The form service is here.');
});
