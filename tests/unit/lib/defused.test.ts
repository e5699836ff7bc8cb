import { expect, it } from 'vitest';
import { defused } from '#src/lib/defused.ts';

const signs = [...'=+-@＝＋－＠'];
/** White space, control and zero-width characters. */
const unseen = [
  '',
  ...'\t \u00A0\u200B\u200D\u2060\u00AD\u202E\uFEFF\u0000\u001B\v',
  '\uFEFF\u200B ',
];

it.each([...signs, '|', '%'])('puts an apostrophe before %s, whatever is before it', (sign) => {
  for (const before of [...unseen, '\r', '\n']) {
    const text = `${before}${sign}1+1`;
    expect(defused(text)).toBe(`'${text}`);
    if (!signs.includes(sign)) continue;
    for (const lineBreak of ['\n', '\r\n', '\r', '\n\n'])
      expect(defused(`my road is out${lineBreak}${text}`)).toBe(
        `'my road is out${lineBreak}${text}`,
      );
  }
});

it.each(['\tx', '\rx', '\nx'])('puts an apostrophe before %j', (text) => {
  expect(defused(text)).toBe(`'${text}`);
});

const harmless = [
  '',
  'Invented',
  'a=b',
  'a-b',
  'one\ntwo',
  '3 + 4',
  'x@example.org',
  '12345',
  "'=1",
];

it.each([...harmless, '1\t=1', ' x'])('leaves %j as it is', (text) => {
  expect(defused(text)).toBe(text);
});

// Five seconds at the tenth of it, while every line break began a search of its own.
it.each(['\n', '\r\n', '\n ', '\n\u200B', ' ', '\u0000', '\n1'])('reads a long %j once', (part) => {
  const text = `x${part.repeat(200_000)}`;
  expect(defused(text)).toBe(text);
  expect(defused(`${text}\n=1`)).toBe(`'${text}\n=1`);
});
