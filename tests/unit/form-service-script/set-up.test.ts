// Proves specification 4.15, 4.20.
import { beforeAll, describe, expect, it } from 'vitest';
import { readForms } from '#src/build/owner/forms-file.ts';
import { formDefinitions, formIds } from '#src/forms/all-forms.ts';
import { wireNames } from '#src/forms/form-definition.ts';
import { allForms, builtScript, type ScriptOnSheet } from '#tests/support/script-on-sheet.ts';

/** After its first run. */
const setUp = (begin: () => ScriptOnSheet): ScriptOnSheet => {
  const script = begin();
  script.run('setUp');
  return script;
};

const shown = (script: ScriptOnSheet) =>
  (script.tabs.get('Setup')?.shown() ?? []).map(([line]) => String(line)).filter(Boolean);

/** All that is in the tabs, but for what the owner is told. */
const everything = (script: ScriptOnSheet) =>
  [...script.tabs.values()]
    .filter((tab) => tab.getName() !== 'Setup')
    .map((tab) => [tab.getName(), tab.shown()]);

describe('on a sheet that takes the submissions', () => {
  let begin: () => ScriptOnSheet;
  beforeAll(async () => {
    begin = await builtScript(allForms);
  });

  it('makes a tab for each form, with its titles, and says what to paste where', () => {
    const script = setUp(begin);
    expect([...script.tabs.keys()]).toEqual([...formIds, 'Setup']);
    expect(script.tabs.get('join')?.shown()).toEqual([
      [
        ...['receivedAt', 'submissionId', 'capturedAt', 'firstName', 'lastName', 'email', 'phone'],
        ...['state', 'zip', 'issue', 'podcast', 'followUpState', 'followUp'],
      ],
    ]);
    expect(script.formApp.forms).toEqual([]);

    // What to paste where: first how the address comes about, then the address.
    const key = script.google.properties.get('ownerKey');
    const keyLines = [expect.stringContaining('.env.local'), `OWNER_KEY=${key}`];
    const how = expect.stringContaining('Deploy → New deployment → Web app');
    expect(shown(script)).toEqual([how, ...keyLines]);
    script.google.deployAt('https://script.google.com/macros/s/x/exec');
    script.run('setUp');
    expect(shown(script)).toEqual([
      'The address:',
      "endpoint = 'https://script.google.com/macros/s/x/exec'",
      "endpoint-mode = 'deliver'",
      ...keyLines,
    ]);
    expect(script.logged.slice(-1)).toEqual([`OWNER_KEY=${key}`]);
  });

  it('adds what is missing when it runs again, and destroys nothing', () => {
    const script = begin();
    script.addTab('join').appendRow(['My notes', 'submissionId', 'firstName']);
    script.tabs.get('join')?.appendRow(['call her', 'x', 'Test']);
    script.run('setUp');
    const before = everything(script);
    const [titles, row] = script.tabs.get('join')?.shown() ?? [];
    expect(row).toEqual(['call her', 'x', 'Test']);
    expect(titles?.slice(0, 4)).toEqual(['My notes', 'submissionId', 'firstName', 'receivedAt']);
    script.run('setUp');
    expect(everything(script)).toEqual(before);
  });

  it('makes no tab while someone sends', () => {
    const script = begin();
    script.locked = true;
    expect(() => script.run('setUp')).toThrow('Run setUp again');
  });
});

describe('with Google Forms', () => {
  let begin: (change?: (text: string) => string) => ScriptOnSheet;
  beforeAll(async () => {
    begin = await builtScript(allForms, { mode: 'confirm', googleForms: true, email: true });
  });
  const states = formDefinitions.join.fields[4].choices.map(({ value }) => value);
  const lines = (script: ScriptOnSheet) => shown(script).filter((line) => / = '.*entry/.test(line));

  it('makes one for each form, that everybody can send to and that asks what is sent, and shows its link', () => {
    const script = setUp(begin);
    const { forms } = script.formApp;
    const titles = Object.values(formDefinitions).map(({ title }) => title);
    expect(forms.map(({ title }) => title)).toEqual(titles);
    const open = { published: true, accepting: true, login: false, email: false, once: false };
    expect(forms).toMatchObject(forms.map(() => open));
    const join = forms.find(({ title }) => title === 'Join');
    expect(join?.items.map((item) => `${item.getType()} ${item.getTitle()}`)).toEqual([
      ...['TEXT First Name', 'TEXT Last Name', 'TEXT Email', 'TEXT Phone', 'LIST State'],
      ...['TEXT Zip Code', 'PARAGRAPH_TEXT Issue', 'TEXT podcast'],
      ...['TEXT Submission ID', 'TEXT Captured at'],
    ]);
    expect(join?.items[4]?.getChoices().map((choice) => choice.getValue())).toEqual(states);

    // A line for each: a link whose answers are the names of the fields.
    expect(lines(script).map((line) => line.split(' ')[0])).toEqual(formIds);
    const place = formIds.indexOf('stay-informed');
    const extras = ['submissionId', 'capturedAt'];
    const names = [...wireNames(formDefinitions['stay-informed']), ...extras];
    const answers = names.map((name, at) => `&entry.${1_000_000 + 1_000 * place + at}=${name}`);
    expect(lines(script)[place]).toBe(
      `stay-informed = 'https://docs.google.com/forms/d/e/1FAIpQL${'x'.repeat(48)}${place}/viewform?usp=pp_url${answers.join('')}'`,
    );
  });

  it('shows lines that connect every form where the owner pastes them', () => {
    const script = begin();
    script.google.deployAt(`https://script.google.com/macros/s/${'x'.repeat(50)}/exec`);
    script.run('setUp');
    const read = readForms(
      shown(script)
        .filter((line) => / = '/.test(line))
        .join('\n'),
    );
    const one = { submissionId: expect.any(Number), capturedAt: expect.any(Number) };
    const all = Object.fromEntries(formIds.map((id) => [id, expect.objectContaining(one)]));
    expect(read).toMatchObject({ ok: true, value: { endpointMode: 'confirm', forms: all } });
  });

  it('makes none twice, adds a question that is missing, and says so where one cannot be opened', () => {
    const script = setUp(begin);
    const before = lines(script);
    script.run('setUp');
    expect(lines(script)).toEqual(before);
    expect(script.formApp.forms).toHaveLength(formIds.length);
    script.formApp.forms[1]?.items.splice(0, 1);
    script.run('setUp');
    expect(script.formApp.forms[1]?.items).toHaveLength(10);
    expect(lines(script)[1]).toMatch(/entry\.\d+=firstName/);
    script.formApp.forms.splice(3, 1);
    expect(() => script.run('setUp')).toThrow("The Google Form of 'local-issue' cannot be opened.");
    expect(script.formApp.forms).toHaveLength(formIds.length - 1);
  });

  it('adds the choices that a list lacks, and keeps those of the owner', () => {
    const script = setUp(begin);
    const list = script.formApp.forms.find(({ title }) => title === 'Join')?.items[4];
    list?.setChoiceValues(['Elsewhere', 'TX']);
    script.run('setUp');
    const shownThere = list?.getChoices().map((choice) => choice.getValue());
    expect(shownThere).toEqual(['Elsewhere', 'TX', ...states.filter((state) => state !== 'TX')]);
  });

  it('ends before Apps Script ends it, and goes on from there the next time', () => {
    const script = begin();
    const { create } = script.formApp;
    script.formApp.create = (title) => {
      script.now += 100_000;
      return create.call(script.formApp, title);
    };
    script.run('setUp');
    expect(lines(script)).toHaveLength(3);
    expect(shown(script).at(-1)).toMatch(/^No time was left for: local-issue, .* Run setUp again/);
    for (let run = 0; run < 5; run += 1) script.run('setUp');
    expect(lines(script)).toHaveLength(formIds.length);
  });

  it('opens nothing to be written by the address: what is sent there waits, what arrived is said', () => {
    const script = setUp(begin);
    const id = '7f0c3a52-9d1e-4b77-8a55-0c6f1d2e3a4b';
    const before = everything(script);
    const sent = { _kind: 'submission', _id: id, _form: 'join', firstName: 'Test' };
    expect(script.post(sent)).toEqual({ ok: false, id, retryAfter: 3_600 });
    expect(everything(script)).toEqual(before);
    const version = { ok: true, version: 4, mode: 'confirm', forms: {} };
    expect(script.post({ _kind: 'version' })).toEqual(version);
    const tab = [...script.tabs.values()].find((one) => one.getName() === 'join');
    tab?.appendRow(['Zeitstempel', 'Submission ID']);
    tab?.appendRow([new Date('2026-01-02T03:04:05Z'), id]);
    expect(script.post({ _kind: 'question', _ids: id })).toMatchObject({ arrived: [id] });
    // The owner may sort the rows.
    tab?.appendRow([new Date('2026-01-01T03:04:05Z'), id.replace('7', '8')]);
    const _key = script.google.properties.get('ownerKey') ?? '';
    expect(script.post({ _kind: 'arrivals', _key })).toMatchObject({
      forms: [{ form: 'join', count: 2, lastArrival: '2026-01-02T03:04:05.000Z' }],
    });
  });

  it('installs what runs by itself once, and removes what the owner has switched off', () => {
    const script = setUp(begin);
    script.run('setUp');
    expect(script.google.triggers()).toEqual(['dailySummary', 'formSubmitted']);
    const off = begin((text) => text.replace('daily: true', 'daily: false'));
    off.google.install('dailySummary');
    off.run('setUp');
    expect(off.google.triggers()).toEqual(['formSubmitted']);
  });
});
