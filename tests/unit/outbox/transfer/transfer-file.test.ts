// Proves specification 7.3, 7.8, 7.9.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { toBase64 } from '#src/lib/base64.ts';
import {
  readTransferFile,
  type TransferredSubmission,
  transferLimits,
  unpackSubmissions,
  writeTransferFile,
} from '#src/outbox/transfer/transfer-file.ts';
import { forms } from '#tests/support/example-answers.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const code = 'K1M2-QB4X-9T0C';

const submissionOf = (answers: TransferredSubmission['answers'], number = 1, form = 'join') => ({
  ...{ id: testId(number), form, capturedAt: 1_700_000_000_000 + number },
  ...{ mappingVersion: 'v1', answers },
});
const written = submissionOf({ name: 'Test', message: 'Written by the first version' });

const everyForm = forms.map((form, number) =>
  submissionOf({ ...validAnswers(form, 'transferred'), ...form.constants }, number, form.id),
);

type Submissions = readonly TransferredSubmission[];
const sealed = (submissions: Submissions) => writeTransferFile(submissions, code);
const read = (file: string, typed = code) => readTransferFile(file, typed);
const gives = (submissions: Submissions, unreadable = 0) => ({
  ...{ ok: true, value: { submissions, unreadable } },
});
const fault = (error: string) => ({ ok: false, error });

describe('a file', () => {
  it('gives back what every form puts into it, and whatever characters there are', async () => {
    const strange = [
      ['nothing', ''],
      ['line breaks', 'a\r\nb\nc\rd\u2028e'],
      ['a nul and controls', '\u0000\u0001\u007f'],
      ['half a pair', '\ud83d and \ude00'],
      ['composed and not', 'é e\u0301'],
      ['a byte order mark', '\ufeffx\ufeff'],
      ['markup', '<script>"\\u0041"</script>'],
    ] as const;
    const answers = { ...Object.fromEntries(strange), 1: 'one', __proto__x: 'y' };
    const all = [...everyForm, submissionOf(answers, 100)];
    expect(await read(await sealed(all))).toEqual(gives(all));
  });

  it('is damaged wherever it is cut, or a character of what it holds was changed', async () => {
    const whole = await sealed(everyForm.slice(0, 2));
    const damaged = [0.1, 0.3, 0.5, 0.9, 0.999].map((part) =>
      whole.slice(0, Math.max(60, Math.floor(whole.length * part))),
    );
    for (let at = whole.indexOf('"checksum"') + 15; at < whole.length; at += 97)
      damaged.push(`${whole.slice(0, at)}${whole[at] === 'x' ? 'y' : 'x'}${whole.slice(at + 1)}`);
    for (const file of damaged) expect(await read(file), file).toEqual(fault('damaged'));
  });

  it('survives white space around it, and of a newer version is told from a damaged one', async () => {
    const whole = await sealed(everyForm.slice(0, 1));
    expect((await read(`\r\n ${whole}\n`)).ok).toBe(true);
    expect(await read(whole.replace('"version":2', '"version":3'))).toEqual(fault('newer'));
  });
});

describe('the code of a file', () => {
  it('is needed, and must be the right one, as a person types it', async () => {
    const file = await sealed(everyForm);
    expect(file).not.toContain('example.org');
    expect(await read(file, ' ')).toEqual(fault('no-code'));
    for (const typed of ['K1M2-QB4X-9T0D', 'K1M2-QB4X-9T0', 'four invented words here'])
      expect(await read(file, typed), typed).toEqual(fault('wrong-code'));
    expect(await read(file, ' kim2qb4x9toc ')).toEqual(gives(everyForm));
  });

  it('is stretched by 600,000 rounds and a salt of the file’s own', async () => {
    const [one, other] = [JSON.parse(await sealed([])), JSON.parse(await sealed([]))];
    expect(one.encryption).toMatchObject({ kdf: 'PBKDF2-SHA-256', cipher: 'AES-256-GCM' });
    expect(one.encryption.iterations).toBeGreaterThanOrEqual(600_000);
    expect(one.encryption.salt).not.toBe(other.encryption.salt);
    expect(one.encryption.iv).not.toBe(other.encryption.iv);
    expect(one.data).not.toBe(other.data);
  });
});

it.each([
  ...['', 'Dear all, here is the list.', '{}', '[]', 'null', '42', '\u0000\u0001\u0002'],
  '{"format":"another-app","version":1}',
  'Receipt,Form,Written\r\n7K2M-9QX4-T,Join,2026',
])('calls %j foreign', async (text) => {
  expect(await read(text)).toEqual(fault('foreign'));
});

it('counts entries that are no submission, and gives the others', async () => {
  const long = 'x'.repeat(transferLimits.nameLength + 1);
  const bad: readonly unknown[] = [
    ...[null, 'text', [], {}],
    ...['not-a-uuid'].map((id) => ({ ...written, id })),
    ...['', long].map((form) => ({ ...written, form })),
    ...[-1, 1e300, '2026'].map((capturedAt) => ({ ...written, capturedAt })),
    ...[{ name: 1 }, ['a']].map((answers) => ({ ...written, answers })),
    ...[undefined, long].map((mappingVersion) => ({ ...written, mappingVersion })),
  ];
  const file = await sealed([written, ...bad] as Submissions);
  expect(await read(file)).toEqual(gives([written], bad.length));
});

const ids = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => testId(at + from));

it.each<[string, unknown, readonly string[] | undefined]>([
  ['its own', ids(1), ids(1)],
  ['too many', ids(60), ids(50, 10)],
  ['other texts among them', ['x', 3, testId(2).toUpperCase()], [testId(2)]],
  ['no list', 'x', undefined],
  ['an empty list', [], undefined],
])('of %s for earlier ids only ids are read, the latest 50', async (_, earlierIds, given) => {
  const file = await sealed([{ ...written, earlierIds }] as Submissions);
  expect(await read(file)).toEqual(gives([{ ...written, earlierIds: given }] as Submissions));
});

const giver = { device: 'Dana’s phone', left: 2, at: 1 };

it.each<[string, unknown, object | undefined]>([
  ['as it was written', giver, giver],
  ['without a name', { left: 0, at: 1 }, { device: '', left: 0, at: 1 }],
  ['with a long name', { ...giver, device: 'x'.repeat(101) }, undefined],
  ['with less than nothing left', { ...giver, left: -1 }, undefined],
  ['with more left than any outbox has', { ...giver, left: 1e7 }, undefined],
  ['at no time', { ...giver, at: 'now' }, undefined],
  ['that is none', 'Dana', undefined],
])('reads a giver %s', async (_, given, taken) => {
  const file = await sealed([{ ...written, giver: given }] as Submissions);
  expect(await read(file)).toEqual(gives([{ ...written, giver: taken }] as Submissions));
});

/** A file with the right checksum of what it says, as someone writes it who changes it on purpose. */
async function summed(file: object, of: object): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(of));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return JSON.stringify({ ...file, checksum: toBase64(hash) });
}

describe('the header of a file', () => {
  async function withHeader(change: object): Promise<string> {
    const file = JSON.parse(await sealed([written]));
    const encryption = { ...file.encryption, ...change };
    return summed({ ...file, encryption }, { encryption, data: file.data });
  }
  const base64Of = (length: number) => toBase64(new Uint8Array(length));

  it.each([
    ['nothing changed', {}, null],
    ['fewer iterations', { iterations: 599_999 }, 'damaged'],
    ['more iterations', { iterations: 600_001 }, 'damaged'],
    ['half an iteration', { iterations: 600_000.5 }, 'damaged'],
    ['iterations as a text', { iterations: '600000' }, 'damaged'],
    ['an empty salt', { salt: '' }, 'damaged'],
    ['a salt of 15 bytes', { salt: base64Of(15) }, 'damaged'],
    ['no salt', { salt: null }, 'damaged'],
    ['an iv of 11 bytes', { iv: base64Of(11) }, 'damaged'],
    ['an iv of 16 bytes', { iv: base64Of(16) }, 'damaged'],
    ['what is no base64', { iv: '*' }, 'damaged'],
    ['another algorithm', { kdf: 'Argon2id' }, 'newer'],
  ])('with %s: %j gives the fault %s', async (_, change, error) => {
    expect(await read(await withHeader(change))).toEqual(error ? fault(error) : gives([written]));
  });

  it('is bound to what it encrypts, down to how its bytes are written', async () => {
    const { data, encryption, ...rest } = JSON.parse(await sealed([written]));
    // Base64 takes white space: key and text are the same, and only the binding tells the difference.
    const spaced = { ...encryption, salt: ` ${encryption.salt}` };
    const file = { ...rest, encryption: spaced, data };
    const changed = await summed(file, { encryption: spaced, data });
    expect(await read(changed)).toEqual(fault('wrong-code'));
  });
});

describe('what no device of ours has written', () => {
  const holding = (parts: string) =>
    `{"format":"we-the-people-outbox","version":2,"checksum":"","encryption":{},"data":${parts}}`;

  it('is damaged as a version that never was, or without its seal', async () => {
    const { encryption, ...rest } = JSON.parse(await sealed([written]));
    const files = [
      ...[0, -1, 1, 1.5, null, '2'].map((version) =>
        JSON.stringify({ ...rest, encryption, version }),
      ),
      await summed({ ...rest, lock: encryption }, { data: rest.data }),
      await summed({ ...rest, submissions: [written] }, [written]),
    ];
    for (const file of files) expect(await read(file), file).toEqual(fault('damaged'));
  });

  it.each([
    ['nested deeper than any stack', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['deep', '['.repeat(2_000_000)],
    ['wide', `[${'[],'.repeat(700_000)}[]]`],
    ['full of records', `[${'{},'.repeat(700_000)}{}]`],
    ['one record of 3 million names', `[{${'"a":0,'.repeat(3_000_000)}"a":0}]`],
    ['24 million numbers', `[${'0,'.repeat(24_000_000)}0]`],
    ['behind a string', `["\\\\\\"{[",${'[],'.repeat(700_000)}[]]`],
  ])('is not even parsed where it is %s', async (_what, parts) => {
    const parsed = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parsed.mockRestore());
    expect(await read(holding(parts))).toEqual(fault('damaged'));
    expect(parsed).not.toHaveBeenCalled();
  });

  it.each(['0', 'A', '\u0000'])('is not unpacked beyond a series: 49 MB of %j', async (one) => {
    const inflate = vi.spyOn(globalThis, 'DecompressionStream');
    onTestFinished(() => inflate.mockRestore());
    expect(await unpackSubmissions(`WTPZ:${one.repeat(49_000_000)}`)).toEqual(fault('damaged'));
    expect(inflate).not.toHaveBeenCalled();
  });

  it('holds 5,000 submissions with every field full, each with twenty earlier ids', async () => {
    const answers = Object.fromEntries(Array.from({ length: 18 }, (_, at) => [`field${at}`, 'x']));
    const earlierIds = Array.from({ length: 20 }, () => written.id);
    const full = { ...written, answers, earlierIds };
    const many = Array.from({ length: transferLimits.submissions }, () => full);
    expect((await read(await sealed(many))).ok).toBe(true);
  });

  it('may hold any brackets, quotes and backslashes in its answers', async () => {
    const message = `${'[{'.repeat(500)}"\\"\\\\"${'['.repeat(490)}\\`;
    const full = Array.from({ length: 100 }, () => ({ ...written, answers: { message } }));
    expect(await read(await sealed(full))).toEqual(gives(full));
  });

  it('may be too many, or too large', async () => {
    const many = Array.from({ length: transferLimits.submissions + 1 }, () => written);
    expect(await read(await sealed(many))).toEqual(fault('too-many'));
    expect((await read(await sealed(many.slice(1)))).ok).toBe(true);
    expect(await read(' '.repeat(transferLimits.fileSize + 1))).toEqual(fault('too-large'));
  });

  it('may use names that every object inherits: they are answers like any other', async () => {
    const answers = JSON.parse('{"__proto__":"a","constructor":"b","toString":"c"}');
    const given = await read(await sealed([{ ...written, answers }]));
    if (!given.ok) throw new Error(given.error);
    const [one] = given.value.submissions;
    expect(Object.entries(one?.answers ?? {})).toEqual(Object.entries(answers));
  });
});
