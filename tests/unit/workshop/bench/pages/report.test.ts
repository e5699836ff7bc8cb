import { expect, it } from 'vitest';
import type { Visits } from '#tests/workshop/bench/pages/measure-visit.ts';
import { usedTable, visitTables } from '#tests/workshop/bench/pages/report.ts';

const at = (time: number) => ({ time, bytes: time * 100, requests: time / 100 });

const ours: Visits = {
  first: {
    paint: at(800),
    largest: at(900),
    usable: at(1_700),
    useful: at(5_000),
    complete: at(8_000),
  },
  next: { paint: 300, usable: 900, offlinePaint: 310, offlineUsable: 910 },
  nextPlain: { paint: 280, usable: 400, offlinePaint: 290, offlineUsable: 410 },
};
const other: Visits = {
  first: { paint: at(700), largest: at(700), usable: at(700), useful: null, complete: null },
  next: { paint: 500, usable: 510, offlinePaint: null, offlineUsable: null },
  nextPlain: null,
};
const runs = new Map([
  ['ours', [ours]],
  ['other', [other]],
]);

it('tells of each link when something is reached, what it loads, and of the next visit', () => {
  const [first, loaded, next] = visitTables('2G', runs);
  expect(first?.split('\n').slice(2)).toEqual([
    '| ours | 800 | 900 | 1,700 | 5,000 | 8,000 |',
    '| other | 700 | 700 | 700 | | |',
  ]);
  expect(loaded?.split('\n').slice(2)).toEqual([
    '| ours | 80 (8) | 90 (9) | 170 (17) | 500 (50) | 800 (80) |',
    '| other | 70 (7) | 70 (7) | 70 (7) | | |',
  ]);
  expect(next?.split('\n')).toEqual([
    '| 2G: next visit, ms | first paint | form usable | first paint offline | form usable offline |',
    '| --- | --- | --- | --- | --- |',
    '| ours | 300 | 900 | 310 | 910 |',
    '| its pages from the device; no script | 280 | 400 | 290 | 410 |',
    '| other | 500 | 510 | | |',
  ]);
});

it('tells of what a person does', () => {
  const used = {
    ...{ key: 20, longestKey: 60, firstWord: null, menu: 70, link: 90 },
    ...{ document: 95, untouchedMenu: 80 },
  };
  expect(usedTable('6x', new Map([['ours', [used]]]))).toContain(
    '| ours | 20 | 60 | | 70 | 90 | 95 | 80 |',
  );
});
