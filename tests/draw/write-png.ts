import { crc32, deflateSync } from 'node:zlib';
import type { Indexed } from './palette.ts';

/** Writes a PNG with a palette (PNG Specification, 11.2); flat colours need no line filter. */
export function writePng({ width, height, palette, indices }: Indexed): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, with a palette.
  header.set([8, 3, 0, 0, 0], 8);
  const lines = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1) {
    lines.set(indices.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  const opacities = palette.map(([, , , opacity]) => opacity).filter((opacity) => opacity < 255);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => colour.slice(0, 3)))),
    ...(opacities.length > 0 ? [chunk('tRNS', Buffer.from(opacities))] : []),
    chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
