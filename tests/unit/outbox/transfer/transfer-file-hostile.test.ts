// Proves specification 7.8, 7.9.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { toBase64 } from '#src/lib/base64.ts';
import {
  readTransferFile,
  type TransferredSubmission,
  transferLimits,
  writeEncryptedFile,
  writePlainFile,
} from '#src/outbox/transfer/transfer-file.ts';
import { testId } from '#tests/support/outbox-clock.ts';

const passphrase = 'lantern quarry seven bridges';

const written: TransferredSubmission = {
  ...{ id: testId(1), form: 'join', capturedAt: 1_700_000_000_000, mappingVersion: 'v1' },
  answers: { name: 'Test', message: 'Written by the first version' },
};

/** A file with the right checksum of what it says, as somebody writes it who changes it on purpose. */
async function summed(file: object, of: object): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(of));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return JSON.stringify({ ...file, checksum: toBase64(hash) });
}

it.each<[string, unknown, readonly string[] | undefined]>([
  ['its own', [testId(2)], [testId(2)]],
  [
    'too many',
    Array.from({ length: 60 }, (_, at) => testId(at)),
    Array.from({ length: 50 }, (_, at) => testId(at + 10)),
  ],
  ['other texts among them', ['x', 3, testId(2).toUpperCase()], [testId(2)]],
  ['no list', 'x', undefined],
  ['an empty list', [], undefined],
])('of %s for earlier ids only ids are read, the latest 50', async (_, earlierIds, read) => {
  const submissions = [{ ...written, earlierIds }] as TransferredSubmission[];
  const contents = await readTransferFile(await writePlainFile(submissions), '');
  if (!contents.ok) throw new Error(contents.error);
  expect(contents.value.submissions.map((one) => one.earlierIds)).toEqual([read]);
});

describe('the header of an encrypted file', () => {
  async function withHeader(change: object): Promise<string> {
    const file = JSON.parse(await writeEncryptedFile([written], passphrase));
    const encryption = { ...file.encryption, ...change };
    return summed({ ...file, encryption }, { encryption, data: file.data });
  }
  const base64Of = (length: number) => toBase64(new Uint8Array(length));

  it.each([
    ['one iteration', { iterations: 1 }],
    ['99,999 iterations', { iterations: 99_999 }],
    ['too many iterations', { iterations: 6_000_001 }],
    ['half an iteration', { iterations: 600_000.5 }],
    ['iterations as a text', { iterations: '600000' }],
    ['an empty salt', { salt: '' }],
    ['a salt of 15 bytes', { salt: base64Of(15) }],
    ['no salt', { salt: null }],
    ['an iv of 11 bytes', { iv: base64Of(11) }],
    ['an iv of 16 bytes', { iv: base64Of(16) }],
    ['what is no base64', { iv: '*' }],
  ])('with %s is damaged', async (_, change) => {
    const read = await readTransferFile(await withHeader(change), passphrase);
    expect(read).toEqual({ ok: false, error: 'damaged' });
  });

  it('with another algorithm needs a newer version', async () => {
    const file = await withHeader({ kdf: 'Argon2id' });
    expect(await readTransferFile(file, passphrase)).toEqual({ ok: false, error: 'newer' });
  });

  it('is bound to what it encrypts, down to how its bytes are written', async () => {
    const file = await withHeader({});
    expect((await readTransferFile(file, passphrase)).ok).toBe(true);
    const { data, encryption, ...rest } = JSON.parse(file);
    // Base64 takes white space: key and text are the same, and only the binding tells the difference.
    const spaced = { ...encryption, salt: ` ${encryption.salt}` };
    const changed = await summed(
      { ...rest, encryption: spaced, data },
      { encryption: spaced, data },
    );
    expect(await readTransferFile(changed, passphrase)).toEqual({
      ok: false,
      error: 'wrong-passphrase',
    });
  });
});

describe('what no device of ours has written', () => {
  it.each([0, -1, 1.5, null, '2'])('is damaged as version %j', async (version) => {
    const file = JSON.stringify({ ...JSON.parse(await writePlainFile([written])), version });
    expect(await readTransferFile(file, '')).toEqual({ ok: false, error: 'damaged' });
  });

  it('is damaged where its version is that of the other kind of file', async () => {
    const plain = JSON.parse(await writePlainFile([written]));
    const { data, encryption, ...rest } = JSON.parse(
      await writeEncryptedFile([written], passphrase),
    );
    for (const file of [
      JSON.stringify({ ...plain, version: 2 }),
      JSON.stringify({ ...rest, encryption, data, version: 1 }),
      await summed({ ...rest, lock: encryption, data, version: 1 }, { lock: encryption, data }),
    ]) {
      expect(await readTransferFile(file, passphrase)).toEqual({ ok: false, error: 'damaged' });
    }
  });

  it('is damaged where it is nested deeper than any stack', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const file = `{"format":"we-the-people-outbox","version":1,"checksum":"","submissions":${deep}}`;
    expect(await readTransferFile(file, '')).toEqual({ ok: false, error: 'damaged' });
  });

  it.each([
    ['deep', '['.repeat(2_000_000)],
    ['wide', `[${'[],'.repeat(700_000)}[]]`],
    ['full of records', `[${'{},'.repeat(700_000)}{}]`],
    ['behind a string', `["\\\\\\"{[",${'[],'.repeat(700_000)}[]]`],
  ])('is not even parsed where it is %s', async (_what, parts) => {
    const parsed = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parsed.mockRestore());
    const file = `{"format":"we-the-people-outbox","version":1,"checksum":"","submissions":${parts}}`;
    expect(await readTransferFile(file, '')).toEqual({ ok: false, error: 'damaged' });
    expect(parsed).not.toHaveBeenCalled();
  });

  it('may hold any brackets, quotes and backslashes in its answers', async () => {
    const message = `${'[{'.repeat(500)}"\\"\\\\"${'['.repeat(490)}\\`;
    const full = Array.from({ length: 100 }, () => ({ ...written, answers: { message } }));
    const read = await readTransferFile(await writePlainFile(full), '');
    expect(read.ok && read.value.submissions).toEqual(full);
  });

  it('may be too many, or too large', async () => {
    const many = Array.from({ length: transferLimits.submissions + 1 }, () => written);
    const file = await writePlainFile(many);
    expect(await readTransferFile(file, '')).toEqual({ ok: false, error: 'too-many' });
    expect((await readTransferFile(await writePlainFile(many.slice(1)), '')).ok).toBe(true);
    const large = ' '.repeat(transferLimits.fileSize + 1);
    expect(await readTransferFile(large, '')).toEqual({ ok: false, error: 'too-large' });
  });

  it('is no submission where a name is longer than any', async () => {
    const long = 'x'.repeat(transferLimits.nameLength + 1);
    const bad = [
      { ...written, form: long },
      { ...written, mappingVersion: long },
    ];
    const read = await readTransferFile(await writePlainFile(bad), '');
    expect(read).toEqual({ ok: true, value: { submissions: [], unreadable: 2 } });
  });

  it('may use names that every object inherits: they are answers like any other', async () => {
    const answers = JSON.parse('{"__proto__":"a","constructor":"b","toString":"c"}');
    const read = await readTransferFile(await writePlainFile([{ ...written, answers }]), '');
    if (!read.ok) throw new Error(read.error);
    const [one] = read.value.submissions;
    expect(Object.entries(one?.answers ?? {})).toEqual(Object.entries(answers));
  });
});
