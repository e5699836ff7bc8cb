// Proves specification 7.2.
import { expect, it, vi } from 'vitest';
import { packText, unpackText } from '#src/outbox/transfer/packed-text.ts';

const limit = 1_000_000;

const texts = ['', 'a', 'ab', 'Invented, “quoted”, 😀 é', 'word '.repeat(10_000)];

it.each(texts)('packs and unpacks %j, in the characters that a code holds best', async (text) => {
  const packed = await packText(text);
  expect(packed).toMatch(/^WTPZ:[0-9A-Z $%*+\-./:]*$/);
  expect(await unpackText(packed, limit)).toBe(text);
});

it.each([
  ['a character too many', (packed: string) => `${packed}0`],
  ['a character too few', (packed: string) => packed.slice(0, -3)],
  ['a foreign character', (packed: string) => `${packed.slice(0, -1)}a`],
  ['a value that no bytes have', (packed: string) => `${packed.slice(0, -3)}:::`],
  ['nothing', () => 'WTPZ:'],
  ['no beginning', (packed: string) => packed.slice('WTPZ:'.length)],
])('unpacks nothing of what has %s', async (_, damage) => {
  expect(await unpackText(damage(await packText('the bridge is gone')), limit)).toBeNull();
});

it('makes repeated text shorter, and unpacks no more than the limit of it', async () => {
  const zeros = await packText('0'.repeat(5_000_000));
  expect(zeros.length).toBeLessThan(10_000);
  expect(await unpackText(zeros, limit)).toBeNull();
});

it('packs nothing where the engine cannot deflate', async () => {
  vi.stubGlobal('CompressionStream', undefined);
  await expect(packText('as it is')).rejects.toThrow();
});
