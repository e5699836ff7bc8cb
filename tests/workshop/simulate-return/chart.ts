import { colorOf } from '../../../src/build/pictures/palette.ts';
import type { Course } from './simulate.ts';

export type Line = { readonly label: string; readonly course: Course };

const width = 900;
const height = 300;
const left = 70;
const top = 40;
const lineColors = ['good', 'brass', 'focus', 'ink'] as const;
const limitColor = colorOf('light', 'bad');
/** At most, per line. */
const points = 300;

/** @param bears requests per second */
export function drawChart(lines: readonly Line[], bears: number, title: string): string {
  const seconds = Math.max(60, ...lines.map(({ course }) => course.requests.length));
  const step = Math.ceil(seconds / points);
  const loads = lines.map(({ course }) => averages(course.requests, step));
  const peak = Math.max(bears, ...loads.flat());
  const decades = Math.max(1, Math.ceil(Math.log10(peak)));
  const x = (second: number): number => left + (second / seconds) * width;
  const load = (rate: number): number =>
    top + height * (1 - Math.log10(Math.max(1, rate)) / decades);
  const share = (part: number): number => top + height + 80 + height * (1 - part);

  const ticks = Array.from({ length: decades + 1 }, (_, power) => 10 ** power);
  const legend = lines.map(({ label }, place) =>
    text(left + 12, share(0) + 64 + place * 20, label, lineColor(place)),
  );
  const drawn = lines.flatMap(({ course }, place) => [
    path(
      (loads[place] ?? []).map((rate, index) => [x(index * step), load(rate)]),
      place,
    ),
    path(
      storedShares(course, step).map((part, index) => [x(index * step), share(part)]),
      place,
    ),
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + 50} ${share(0) + 80 + lines.length * 20}" font-family="sans-serif" font-size="14">`,
    `<rect width="100%" height="100%" fill="${colorOf('light', 'paper')}"/>`,
    text(left, 24, `${title}: requests a second, averaged over ${step} s`),
    text(left, share(1) - 12, 'Stored so far'),
    ...ticks.map((rate) => rule(load(rate), rate.toLocaleString('en-US'))),
    ...[0, 0.25, 0.5, 0.75, 1].map((part) => rule(share(part), `${part * 100} %`)),
    `<path d="M${left} ${load(bears)}H${left + width}" stroke="${limitColor}" stroke-dasharray="6 4"/>`,
    text(
      left + width - 130,
      load(bears) - 6,
      `it bears ${bears.toLocaleString('en-US')}`,
      limitColor,
    ),
    ...Array.from({ length: 7 }, (_, place) => (seconds / 6) * place).map((second) =>
      text(x(second) - 16, share(0) + 24, `${Math.round(second / 60)} min`),
    ),
    ...drawn,
    ...legend,
    '</svg>',
    '',
  ].join('\n');
}

/** The stored share at the start of each step. */
function storedShares({ stored }: Course, step: number): readonly number[] {
  const all = stored.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  return stored.flatMap((count, second) => {
    const before = sum / all;
    sum += count;
    if (second === stored.length - 1) return [sum / all];
    return second % step === 0 ? [before] : [];
  });
}

function averages(counts: readonly number[], step: number): readonly number[] {
  return Array.from({ length: Math.ceil(counts.length / step) }, (_, index) => {
    const part = counts.slice(index * step, (index + 1) * step);
    return part.reduce((sum, count) => sum + count, 0) / part.length;
  });
}

const lineColor = (place: number): string =>
  colorOf('light', lineColors[place % lineColors.length] ?? 'ink');

const rule = (y: number, label: string): string =>
  `<path d="M${left} ${y}h${width}" stroke="${colorOf('light', 'line')}"/>${text(8, y + 5, label)}`;

const text = (x: number, y: number, words: string, color = colorOf('light', 'ink')): string =>
  `<text x="${Math.round(x)}" y="${Math.round(y)}" fill="${color}">${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`;

const path = (places: readonly (readonly [number, number])[], place: number): string =>
  `<path d="M${places.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}" fill="none" stroke="${lineColor(place)}" stroke-width="1.5"/>`;
