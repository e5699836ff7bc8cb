// Proves specification 2.19.
import { expect, it } from 'vitest';
import { sourceIn } from '#src/forms/source.ts';

it.each(['Poster-12', '7', 'x'.repeat(40)])('takes %s', (source) => {
  expect(sourceIn(`#source=${source}`)).toBe(source);
});

it.each([
  '',
  '#form',
  '#source=',
  '#source=-12',
  `#source=${'x'.repeat(41)}`,
  '#source=Poster 12',
  '#source=Poster%2012',
  '#source==cmd()',
  '#source=<b>',
  '#source=Müller',
  '#source=Poster-12&email=a@example.org',
  '#email=a@example.org&source=Poster-12',
  '#Source=Poster-12',
])('takes nothing of %j', (hash) => {
  expect(sourceIn(hash)).toBeNull();
});
