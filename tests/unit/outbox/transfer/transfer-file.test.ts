// Proves specification 7.3, 7.8.
import { describe, expect, it } from 'vitest';
import {
  readTransferFile,
  type TransferredSubmission,
  writeEncryptedFile,
  writePlainFile,
} from '#src/outbox/transfer/transfer-file.ts';
import { forms } from '#tests/support/example-answers.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const passphrase = 'four invented words here';

const submissionOf = (
  answers: TransferredSubmission['answers'],
  number = 1,
  form = 'join',
): TransferredSubmission => ({
  ...{ id: testId(number), form, capturedAt: 1_700_000_000_000 + number },
  ...{ mappingVersion: 'v1', answers },
});

const everyForm = forms.map((form, number) =>
  submissionOf({ ...validAnswers(form, 'transferred'), ...form.constants }, number, form.id),
);

const ways = [
  ['plain', (submissions: readonly TransferredSubmission[]) => writePlainFile(submissions)],
  [
    'encrypted',
    (submissions: readonly TransferredSubmission[]) => writeEncryptedFile(submissions, passphrase),
  ],
] as const;

describe.each(ways)('a %s file', (_, write) => {
  it('gives back what every form puts into it, byte for byte', async () => {
    expect(everyForm).toHaveLength(forms.length);
    const read = await readTransferFile(await write(everyForm), passphrase);
    expect(read).toEqual({ ok: true, value: { submissions: everyForm, unreadable: 0 } });
  });

  it('gives back whatever characters there are', async () => {
    const strange = [
      ['nothing', ''],
      ['line breaks', 'a\r\nb\nc\rd\u2028e'],
      ['a nul and controls', '\u0000\u0001\u007f'],
      ['half a pair', '\ud83d and \ude00'],
      ['composed and not', 'é e\u0301'],
      ['a byte order mark', '\ufeffx\ufeff'],
      ['markup', '<script>"\\u0041"</script>'],
    ] as const;
    const submissions = [
      submissionOf({ ...Object.fromEntries(strange), 1: 'one', __proto__x: 'y' }),
    ];
    const read = await readTransferFile(await write(submissions), passphrase);
    expect(read).toEqual({ ok: true, value: { submissions, unreadable: 0 } });
  });

  it('is damaged wherever it is cut', async () => {
    const whole = await write(everyForm.slice(0, 2));
    for (const part of [0.1, 0.3, 0.5, 0.9, 0.999]) {
      const cut = whole.slice(0, Math.max(60, Math.floor(whole.length * part)));
      expect(await readTransferFile(cut, passphrase)).toEqual({ ok: false, error: 'damaged' });
    }
  });

  it('is damaged where a character of what it holds was changed', async () => {
    const whole = await write(everyForm.slice(0, 2));
    const start = whole.indexOf('"checksum"') + 15;
    for (let at = start; at < whole.length; at += 97) {
      const other = whole[at] === 'x' ? 'y' : 'x';
      const altered = `${whole.slice(0, at)}${other}${whole.slice(at + 1)}`;
      const read = await readTransferFile(altered, passphrase);
      expect(read.ok, altered.slice(at - 20, at + 20)).toBe(false);
      expect(read).toEqual({ ok: false, error: 'damaged' });
    }
  });

  it('of a newer version is told from a damaged one', async () => {
    const whole = await write(everyForm.slice(0, 1));
    const newer = whole.replace(/"version":[12]/, '"version":3');
    expect(await readTransferFile(newer, passphrase)).toEqual({ ok: false, error: 'newer' });
  });

  it('survives white space around it', async () => {
    const whole = await write(everyForm.slice(0, 1));
    expect((await readTransferFile(`\r\n ${whole}\n`, passphrase)).ok).toBe(true);
  });
});

describe('the passphrase of an encrypted file', () => {
  it('is needed, and must be the right one', async () => {
    const encrypted = await writeEncryptedFile(everyForm, passphrase);
    expect(encrypted).not.toContain('example.org');
    expect(await readTransferFile(encrypted, '')).toEqual({ ok: false, error: 'encrypted' });
    const wrong = await readTransferFile(encrypted, `${passphrase}s`);
    expect(wrong).toEqual({ ok: false, error: 'wrong-passphrase' });
  });

  it('may be typed with composed characters or without, with spaces around it', async () => {
    const encrypted = await writeEncryptedFile(everyForm.slice(0, 1), 'café au lait noir');
    expect((await readTransferFile(encrypted, ' cafe\u0301 au lait noir ')).ok).toBe(true);
  });

  it('is stretched by 600,000 rounds and a salt of the file’s own', async () => {
    const one = JSON.parse(await writeEncryptedFile([], passphrase));
    const other = JSON.parse(await writeEncryptedFile([], passphrase));
    expect(one.encryption).toMatchObject({ kdf: 'PBKDF2-SHA-256', cipher: 'AES-256-GCM' });
    expect(one.encryption.iterations).toBeGreaterThanOrEqual(600_000);
    expect(one.encryption.salt).not.toBe(other.encryption.salt);
    expect(one.encryption.iv).not.toBe(other.encryption.iv);
    expect(one.data).not.toBe(other.data);
  });
});

it.each([
  '',
  'Dear all, here is the list.',
  '{}',
  '[]',
  'null',
  '42',
  '{"format":"another-app","version":1}',
  'Receipt,Form,Written\r\n7K2M-9QX4-T,Join,2026',
  '\u0000\u0001\u0002',
])('calls %j foreign', async (text) => {
  expect(await readTransferFile(text, passphrase)).toEqual({ ok: false, error: 'foreign' });
});

it('counts entries that are no submission, and gives the others', async () => {
  const good = submissionOf({ name: 'Test' });
  const bad: readonly unknown[] = [
    null,
    'text',
    [],
    {},
    { ...good, id: 'not-a-uuid' },
    { ...good, form: '' },
    { ...good, capturedAt: -1 },
    { ...good, capturedAt: 1e300 },
    { ...good, capturedAt: '2026' },
    { ...good, answers: { name: 1 } },
    { ...good, answers: ['a'] },
    { ...good, mappingVersion: undefined },
  ];
  const file = await writePlainFile([good, ...bad] as readonly TransferredSubmission[]);
  expect(await readTransferFile(file, '')).toEqual({
    ok: true,
    value: { submissions: [good], unreadable: bad.length },
  });
});
