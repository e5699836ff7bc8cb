import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { contentDigest } from '#src/lib/content-digest.ts';

it.each(['', 'abc', 'Jösé\r\n'])('is the beginning of the SHA-256 of %j', async (text) => {
  const whole = createHash('sha256').update(text).digest('hex');
  expect(await contentDigest(new TextEncoder().encode(text))).toBe(whole.slice(0, 24));
});
