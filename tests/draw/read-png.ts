import { inflateSync } from 'node:zlib';
import type { Pixels } from './pixels.ts';

/**
 * Reads a PNG as Chromium writes them: true colour, with or without opacity, eight bits, not interlaced.
 * @throws where it is of another kind
 */
export function readPng(file: Buffer): Pixels {
  const parts: Buffer[] = [];
  let header: Buffer | undefined;
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const content = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = content;
    if (type === 'IDAT') parts.push(content);
    at += length + 12;
  }
  if (header === undefined) throw new Error('This is no PNG.');
  const [depth, colour, , , interlaced] = header.subarray(8);
  if (depth !== 8 || interlaced !== 0 || (colour !== 2 && colour !== 6)) {
    throw new Error('This PNG is of a kind that Chromium does not write.');
  }
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const channels = colour === 2 ? 3 : 4;
  const lines = unfiltered(inflateSync(Buffer.concat(parts)), width * channels, channels);
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    data.set(lines.subarray(pixel * channels, (pixel + 1) * channels), pixel * 4);
  }
  return { width, height, data };
}

/** Undoes the lines' filters (PNG Specification, 9.2): each byte was told as a difference to its neighbours. */
function unfiltered(raw: Buffer, lineLength: number, channels: number): Uint8Array {
  const height = raw.length / (lineLength + 1);
  const out = new Uint8Array(height * lineLength);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (lineLength + 1)];
    for (let x = 0; x < lineLength; x += 1) {
      const at = y * lineLength + x;
      const left = x < channels ? 0 : (out[at - channels] ?? 0);
      const up = y === 0 ? 0 : (out[at - lineLength] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (out[at - lineLength - channels] ?? 0);
      out[at] = (raw[at + y + 1] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return out;
}

function predicted(filter: number | undefined, left: number, up: number, corner: number): number {
  switch (filter) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const estimate = left + up - corner;
      const [toLeft, toUp, toCorner] = [left, up, corner].map((one) => Math.abs(estimate - one));
      if (toLeft === undefined || toUp === undefined || toCorner === undefined) return 0;
      if (toLeft <= toUp && toLeft <= toCorner) return left;
      return toUp <= toCorner ? up : corner;
    }
    default:
      throw new Error(`There is no filter ${filter}.`);
  }
}
