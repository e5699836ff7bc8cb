import { expect, it } from 'vitest';
import { drawBars } from '#tests/workshop/bench/pages/chart.ts';

const panels = [
  {
    title: 'a link',
    groups: [
      {
        name: 'one & <two>',
        bars: [
          { label: 'first paint', time: 800 },
          { label: 'all offline', time: 8_000 },
        ],
      },
      { name: 'other', bars: [{ label: 'first paint', time: 400 }] },
    ],
  },
  {
    title: 'a slower one',
    groups: [{ name: 'one', bars: [{ label: 'all offline', time: 24_000 }] }],
  },
];
const svg = drawBars('Title', panels);

const bars = [...svg.matchAll(/<rect x="30" [^>]*width="([\d.]+)"[^>]*fill="([^"]*)"/g)].map(
  ([, width, color]) => ({ width: Number(width), color }),
);

it('draws a bar for each figure, each panel on its own scale', () => {
  expect(bars.map(({ width }) => width)).toEqual([72, 720, 36, 691.2]);
});

it('gives the same figure the same color everywhere', () => {
  const [paint, offline, ...others] = bars.map(({ color }) => color);
  expect(others).toEqual([paint, offline]);
  expect(paint).not.toBe(offline);
});

it('writes every figure with its unit, and names as text', () => {
  expect(svg).toContain('>0.80 s first paint<');
  expect(svg).toContain('>24.0 s all offline<');
  expect(svg).toContain('>one &amp; &lt;two><');
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
});

it('writes ticks in round numbers', () => {
  const marks = [...svg.matchAll(/text-anchor="middle">([^<]*)</g)].map(([, mark]) => mark);
  expect(marks).toEqual([
    ...['0 s', '2 s', '4 s', '6 s', '8 s'],
    ...['0 s', '5 s', '10 s', '15 s', '20 s', '25 s'],
  ]);
});
