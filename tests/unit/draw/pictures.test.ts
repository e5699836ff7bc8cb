import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Colour, reduceColours } from '#tests/draw/palette.ts';
import type { Pixels } from '#tests/draw/pixels.ts';
import { writePng } from '#tests/draw/write-png.ts';

const ink: Colour = [34, 29, 22, 255];
const paper: Colour = [251, 246, 234, 255];
const clear: Colour = [0, 0, 0, 0];

function picture(width: number, colours: readonly Colour[]): Pixels {
  return { width, height: colours.length / width, data: Uint8Array.from(colours.flat()) };
}

const coloursOf = ({ palette, indices }: ReturnType<typeof reduceColours>) =>
  [...indices].map((place) => palette[place]);

describe('fewer colours', () => {
  it('are the same ones where there are few', () => {
    const pixels = [ink, paper, clear, ink, paper, paper];
    expect(coloursOf(reduceColours(picture(3, pixels), 64))).toEqual(pixels);
  });

  it('are those that most pixels have, to the letter', () => {
    const edges = Array.from({ length: 100 }, (_, step): Colour => [step * 2, step * 2, step, 255]);
    const pixels = [...Array<Colour>(500).fill(ink), ...Array<Colour>(400).fill(paper), ...edges];
    const reduced = reduceColours(picture(100, pixels), 8);
    expect(reduced.palette).toHaveLength(8);
    expect(coloursOf(reduced).slice(0, 900)).toEqual(pixels.slice(0, 900));
  });
});

it('makes a file whose parts are whole and hold the picture', () => {
  const file = writePng(reduceColours(picture(2, [clear, ink, paper, ink]), 8));
  const parts = new Map<string, Buffer>();
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const body = file.subarray(at + 4, at + 8 + length);
    expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    parts.set(body.toString('latin1', 0, 4), body.subarray(4));
    at += length + 12;
  }
  expect([...parts.keys()]).toEqual(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
  const palette = parts.get('PLTE') ?? Buffer.alloc(0);
  const [, first = 0, second = 0, , third = 0] = inflateSync(parts.get('IDAT') ?? Buffer.alloc(0));
  expect([...(parts.get('tRNS') ?? [])]).toEqual([0]);
  expect(first).toBe(0);
  expect([...palette.subarray(second * 3, second * 3 + 3)]).toEqual(ink.slice(0, 3));
  expect([...palette.subarray(third * 3, third * 3 + 3)]).toEqual(paper.slice(0, 3));
});
