// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Carried } from '#src/outbox/hand-over/parcel.ts';
import { readParcel } from '#src/outbox/hand-over/read-parcel.ts';
import { writeLockedParcel, writePlainParcel } from '#src/outbox/hand-over/write-parcel.ts';
import { forms } from '#tests/support/example-answers.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const passphrase = 'four invented words here';

const carriedOf = (answers: Carried['answers'], number = 1, form = 'join'): Carried => ({
  ...{ id: testId(number), form, capturedAt: 1_700_000_000_000 + number },
  ...{ mappingVersion: 'v1', answers },
});

const everyForm = forms.map((form, number) =>
  carriedOf({ ...validAnswers(form, 'carried'), ...form.constants }, number, form.id),
);

const ways = [
  ['plain', (carried: readonly Carried[]) => writePlainParcel(carried)],
  ['locked', (carried: readonly Carried[]) => writeLockedParcel(carried, passphrase)],
] as const;

describe.each(ways)('a %s parcel', (_, write) => {
  it('gives back what every form puts into it, byte for byte', async () => {
    expect(everyForm).toHaveLength(16);
    const read = await readParcel(await write(everyForm), passphrase);
    expect(read).toEqual({ ok: true, value: { carried: everyForm, unreadable: 0 } });
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
    const carried = [carriedOf({ ...Object.fromEntries(strange), 1: 'one', __proto__x: 'y' })];
    const read = await readParcel(await write(carried), passphrase);
    expect(read).toEqual({ ok: true, value: { carried, unreadable: 0 } });
  });

  it('is damaged wherever it is cut', async () => {
    const whole = await write(everyForm.slice(0, 2));
    for (const part of [0.1, 0.3, 0.5, 0.9, 0.999]) {
      const cut = whole.slice(0, Math.max(60, Math.floor(whole.length * part)));
      expect(await readParcel(cut, passphrase)).toEqual({ ok: false, error: 'damaged' });
    }
  });

  it('is damaged where a character of what it holds was changed', async () => {
    const whole = await write(everyForm.slice(0, 2));
    const start = whole.indexOf('"checksum"') + 15;
    for (let at = start; at < whole.length; at += 97) {
      const other = whole[at] === 'x' ? 'y' : 'x';
      const altered = `${whole.slice(0, at)}${other}${whole.slice(at + 1)}`;
      const read = await readParcel(altered, passphrase);
      expect(read.ok, altered.slice(at - 20, at + 20)).toBe(false);
      expect(read).toEqual({ ok: false, error: 'damaged' });
    }
  });

  it('of a newer version is told from a damaged one', async () => {
    const whole = await write(everyForm.slice(0, 1));
    const newer = whole.replace('"version":1', '"version":2');
    expect(await readParcel(newer, passphrase)).toEqual({ ok: false, error: 'newer' });
  });

  it('survives white space around it', async () => {
    const whole = await write(everyForm.slice(0, 1));
    expect((await readParcel(`\r\n ${whole}\n`, passphrase)).ok).toBe(true);
  });
});

describe('the passphrase of a locked parcel', () => {
  it('is needed, and must be the right one', async () => {
    const locked = await writeLockedParcel(everyForm, passphrase);
    expect(locked).not.toContain('example.org');
    expect(await readParcel(locked, '')).toEqual({ ok: false, error: 'locked' });
    const wrong = await readParcel(locked, `${passphrase}s`);
    expect(wrong).toEqual({ ok: false, error: 'wrong-passphrase' });
  });

  it('may be typed with composed characters or without, with spaces around it', async () => {
    const locked = await writeLockedParcel(everyForm.slice(0, 1), 'café au lait noir');
    expect((await readParcel(locked, ' cafe\u0301 au lait noir ')).ok).toBe(true);
  });

  it('is stretched by 600,000 rounds and a salt of the parcel’s own', async () => {
    const one = JSON.parse(await writeLockedParcel([], passphrase));
    const other = JSON.parse(await writeLockedParcel([], passphrase));
    expect(one.lock).toMatchObject({ kdf: 'PBKDF2-SHA-256', cipher: 'AES-256-GCM' });
    expect(one.lock.iterations).toBeGreaterThanOrEqual(600_000);
    expect(one.lock.salt).not.toBe(other.lock.salt);
    expect(one.lock.iv).not.toBe(other.lock.iv);
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
  expect(await readParcel(text, passphrase)).toEqual({ ok: false, error: 'foreign' });
});

it('counts entries that are no submission, and gives the others', async () => {
  const good = carriedOf({ name: 'Test' });
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
  const parcel = await writePlainParcel([good, ...bad] as readonly Carried[]);
  expect(await readParcel(parcel, '')).toEqual({
    ok: true,
    value: { carried: [good], unreadable: bad.length },
  });
});
