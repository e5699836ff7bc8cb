import { colorOf } from '../../../../src/build/pictures/palette.ts';

/** In milliseconds. */
export type Bar = { readonly label: string; readonly time: number };

/** One link, grouped by contender. */
export type Panel = {
  readonly title: string;
  readonly groups: readonly { readonly name: string; readonly bars: readonly Bar[] }[];
};

const left = 30;
const width = 720;
/** For the words behind the longest bar. */
const right = 210;
const barHeight = 16;
const barStep = 22;
const groupHead = 26;
const groupGap = 18;
const panelHead = 60;
const panelGap = 46;
const colors = ['brick', 'good', 'ornament', 'focus'] as const;
/** Approximate. */
const ticks = 6;

/** Each panel has its own scale. */
export function drawBars(title: string, panels: readonly Panel[]): string {
  const labels = [
    ...new Set(
      panels.flatMap(({ groups }) => groups.flatMap(({ bars }) => bars.map(({ label }) => label))),
    ),
  ];
  let y = 64;
  const drawn = panels.flatMap((panel) => {
    const top = y;
    y += panelHead + heightOf(panel) + panelGap;
    return drawPanel(panel, top, labels);
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + width + right}" height="${y}" viewBox="0 0 ${left + width + right} ${y}" font-family="sans-serif" font-size="14">`,
    `<rect width="100%" height="100%" fill="${colorOf('light', 'paper')}"/>`,
    text(left, 36, title, 'font-size="18" font-weight="bold"'),
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}

function drawPanel(
  { title, groups }: Panel,
  top: number,
  labels: readonly string[],
): readonly string[] {
  const longest = Math.max(1, ...groups.flatMap(({ bars }) => bars.map(({ time }) => time)));
  const step = stepFor(longest);
  const end = Math.ceil(longest / step) * step;
  const x = (time: number): number => left + (time / end) * width;
  const bottom = top + panelHead + heightOf({ title, groups });
  const parts = [text(left, top + 18, title, 'font-weight="bold"')];
  for (let time = 0; time <= end; time += step) {
    parts.push(
      `<path d="M${x(time).toFixed(1)} ${top + panelHead - 14}V${bottom}" stroke="${colorOf('light', 'line')}"/>`,
      text(
        x(time),
        top + panelHead - 20,
        seconds(time, step < 1_000 ? 1 : 0),
        'text-anchor="middle"',
        'muted',
      ),
    );
  }
  let y = top + panelHead;
  for (const { name, bars } of groups) {
    parts.push(text(left + 6, y + 14, name));
    y += groupHead;
    for (const { label, time } of bars) {
      const color = colors[labels.indexOf(label) % colors.length] ?? 'ink';
      parts.push(
        `<rect x="${left}" y="${y}" width="${Math.max(1, x(time) - left).toFixed(1)}" height="${barHeight}" fill="${colorOf('light', color)}"/>`,
        text(x(time) + 8, y + barHeight - 3, `${seconds(time, time < 10_000 ? 2 : 1)} ${label}`),
      );
      y += barStep;
    }
    y += groupGap;
  }
  return parts;
}

const heightOf = ({ groups }: Panel): number =>
  groups.reduce((sum, { bars }) => sum + groupHead + bars.length * barStep + groupGap, 0);

function stepFor(longest: number): number {
  const power = 10 ** Math.floor(Math.log10(longest / ticks));
  const factor = [1, 2, 5, 10].find((one) => one * power * ticks >= longest) ?? 10;
  return factor * power;
}

const seconds = (time: number, digits: number): string => `${(time / 1_000).toFixed(digits)} s`;

/** Outlined, to stay legible over the scale's lines. */
const text = (x: number, y: number, words: string, more = '', color = 'ink'): string =>
  `<text x="${Math.round(x)}" y="${Math.round(y)}" fill="${colorOf('light', color)}" stroke="${colorOf('light', 'paper')}" stroke-width="4" paint-order="stroke" ${more}>${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`;
