// Proves specification 7.3.
import { describe, expect, it } from 'vitest';
import { drawFileCode, readFileCode } from '#src/outbox/transfer/passphrase.ts';
import { readTransferFile, writeEncryptedFile } from '#src/outbox/transfer/transfer-file.ts';

/** Every byte counts up from the first. */
const from = (first: number) => (bytes: Uint8Array) => bytes.map((_, at) => first + at);

it('draws twelve characters in three groups, none of which looks like another', () => {
  expect(drawFileCode(from(0))).toBe('0123-4567-89AB');
  expect(drawFileCode(from(212))).toBe('MNPQ-RSTV-WXYZ');
  const drawn = drawFileCode((bytes) => crypto.getRandomValues(bytes));
  expect(drawn).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-?){3}$/);
  expect(drawFileCode((bytes) => crypto.getRandomValues(bytes))).not.toBe(drawn);
});

it.each([
  ['k1m2-qb4x-9t0c', 'K1M2-QB4X-9T0C'],
  ['KIM2 QB4X 9TOC', 'K1M2-QB4X-9T0C'],
  ['  klm2qb4x9toc ', 'K1M2-QB4X-9T0C'],
  ['k1m2–qb4x—9t0c', 'K1M2-QB4X-9T0C'],
  ['K1M2-QB4X-9T0', null],
  ['K1M2-QB4X-9T0CC', null],
  ['U1M2-QB4X-9T0C', null],
  ['four invented words', null],
])('reads %j as %s', (typed, code) => {
  expect(readFileCode(typed)).toBe(code);
});

describe('a file with a drawn code', () => {
  const opens = async (sealedWith: string, typed: string) =>
    (await readTransferFile(await writeEncryptedFile([], sealedWith), typed)).ok;

  it('opens by the code as a person types it, and by no other', async () => {
    expect(await opens('K1M2-QB4X-9T0C', 'K1M2-QB4X-9T0C')).toBe(true);
    expect(await opens('K1M2-QB4X-9T0C', 'kim2qb4x9toc')).toBe(true);
    expect(await opens('K1M2-QB4X-9T0C', 'kim2qb4x9tod')).toBe(false);
  });

  it('is not meant where a passphrase of a person only looks like one', async () => {
    expect(await opens('lanternquay0', 'lanternquay0')).toBe(true);
    expect(await opens('lanternquay0', 'LANTERNQUAY0')).toBe(false);
  });
});
