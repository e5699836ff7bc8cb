import { expect, it } from 'vitest';
import { fromBase64, toBase64 } from '#src/lib/base64.ts';

it.each([0, 1, 2, 3, 255, 0x8000, 0x8001, 200_000])('gives %i bytes back unchanged', (length) => {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 31) % 256);
  const text = toBase64(bytes);
  expect(text).toBe(Buffer.from(bytes).toString('base64'));
  const back = fromBase64(text);
  expect(back && Buffer.compare(back, bytes)).toBe(0);
});

it.each(['%', 'A', 'AAAAA', 'é', 'A===', '\ud83d'])('takes %j for no base64', (text) => {
  expect(fromBase64(text)).toBeNull();
});
