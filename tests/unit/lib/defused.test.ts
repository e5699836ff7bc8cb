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
  '\uFEFF=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '|x',
  '%x',
  'my road is out\n=1+1',
  'my road is out\r\n @SUM(1)',
])('puts an apostrophe before %j', (text) => {
  expect(defused(text)).toBe(`'${text}`);
});

it.each(['', 'Invented', 'a=b', 'a-b', 'one\ntwo', '3 + 4', 'x@example.org', '12345'])(
  'leaves %j as it is',
  (text) => {
    expect(defused(text)).toBe(text);
  },
);
