import type { Pixels } from './pixels.ts';

/** A picture in few colours: each pixel is a place in the palette. */
export type Indexed = {
  readonly width: number;
  readonly height: number;
  readonly palette: readonly Colour[];
  readonly indices: Uint8Array;
};

/** Red, green, blue, opacity. */
export type Colour = readonly [number, number, number, number];

type Counted = { readonly key: number; readonly colour: Colour; readonly count: number };

/**
 * Takes a picture down to `most` colours, at most 256, by median cut. Of each group of like colours the
 * most frequent one stands for all, so that flat areas keep theirs to the letter.
 */
export function reduceColours({ width, height, data }: Pixels, most: number): Indexed {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 4) {
    const key = view.getUint32(at);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const all = [...counts].map(([key, count]): Counted => ({ key, count, colour: colourOf(key) }));
  const groups = [all];
  while (groups.length < most) {
    const widest = groups.reduce((best, group) => (weight(group) > weight(best) ? group : best));
    if (widest.length < 2) break;
    groups.splice(groups.indexOf(widest), 1, ...halves(widest));
  }
  // What is not wholly opaque comes first: a PNG lists opacities up to the last that differs.
  const sorted = groups
    .map((group) => ({ group, colour: mostFrequent(group).colour }))
    .sort((a, b) => a.colour[3] - b.colour[3]);
  const places = new Map<number, number>();
  for (const [place, { group }] of sorted.entries()) {
    for (const { key } of group) places.set(key, place);
  }
  const indices = new Uint8Array(width * height);
  for (let pixel = 0; pixel < indices.length; pixel += 1) {
    indices[pixel] = places.get(view.getUint32(pixel * 4)) ?? 0;
  }
  return { width, height, palette: sorted.map(({ colour }) => colour), indices };
}

const colourOf = (key: number): Colour => [
  key >>> 24,
  (key >>> 16) & 255,
  (key >>> 8) & 255,
  key & 255,
];

const channels = [0, 1, 2, 3] as const;

function range(group: readonly Counted[], channel: (typeof channels)[number]): number {
  let least = 255;
  let greatest = 0;
  for (const { colour } of group) {
    least = Math.min(least, colour[channel]);
    greatest = Math.max(greatest, colour[channel]);
  }
  return greatest - least;
}

const widestChannel = (group: readonly Counted[]) =>
  channels.reduce((best, channel) => (range(group, channel) > range(group, best) ? channel : best));

const weights = new WeakMap<readonly Counted[], number>();

/** How much a group gains from being parted: how unlike its colours are, and how many pixels have them. */
function weight(group: readonly Counted[]): number {
  const known = weights.get(group);
  if (known !== undefined) return known;
  const pixels = group.reduce((sum, { count }) => sum + count, 0);
  const found = group.length < 2 ? 0 : range(group, widestChannel(group)) * Math.sqrt(pixels);
  weights.set(group, found);
  return found;
}

/** Parts a group where half of its range lies: antialiased edges are few, and count as much as areas. */
function halves(group: readonly Counted[]): readonly Counted[][] {
  const channel = widestChannel(group);
  const values = group.map(({ colour }) => colour[channel]);
  const middle = (Math.min(...values) + Math.max(...values)) / 2;
  return [
    group.filter(({ colour }) => colour[channel] <= middle),
    group.filter(({ colour }) => colour[channel] > middle),
  ];
}

const mostFrequent = (group: readonly Counted[]): Counted =>
  group.reduce((best, one) => (one.count > best.count ? one : best));
