import { fromBase64, toBase64 } from '#src/lib/base64.ts';
import { isPacked } from './packed-text.ts';

/** In bytes. More takes too long to film. */
export const seriesLimit = 24_000;

/** In bytes: for a small screen and a poor camera (a code of version 14). */
const perCode = 240;

/** The same of a packed text, whose characters take two thirds of the room. */
const perPackedCode = 490;

/** A code of version 1 holds base64 of bytes, one of version 2 a part of a packed text. */
const codePattern =
  /^WTP(?:1:([0-9a-f]{8}):(\d{1,3})\/(\d{1,3}):([A-Za-z0-9+/=]+)|2:([0-9A-F]{8}):(\d{1,3})\/(\d{1,3}):([0-9A-Z $%*+\-./:]+))$/;

/**
 * Codes are `WTP1:series:number/count:base64`, or `WTP2:SERIES:number/count:part` of a packed text; readable in any
 * order and repeatedly.
 * @param series eight hexadecimal digits
 * @returns null if the text is too long
 */
export function toSeries(text: string, series: string): readonly string[] | null {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > seriesLimit) return null;
  const packed = isPacked(text);
  const size = packed ? perPackedCode : perCode;
  const count = Math.max(1, Math.ceil(bytes.length / size));
  return Array.from({ length: count }, (_, at) => {
    const [from, to] = [at * size, (at + 1) * size];
    return packed
      ? `WTP2:${series.toUpperCase()}:${at + 1}/${count}:${text.slice(from, to)}`
      : `WTP1:${series}:${at + 1}/${count}:${toBase64(bytes.subarray(from, to))}`;
  });
}

export type SeriesProgress =
  | { readonly kind: 'foreign' }
  | { readonly kind: 'part'; readonly read: number; readonly count: number }
  | { readonly kind: 'whole'; readonly text: string };

/** A code of another series starts over. */
export function createSeriesReader(): (code: string) => SeriesProgress {
  let current = '';
  const parts = new Map<number, Uint8Array>();
  return (code) => {
    const found = codePattern.exec(code) ?? [];
    const packed = found[5] !== undefined;
    const [series = '', number = '', total = '', data = ''] = found.slice(packed ? 5 : 1);
    const bytes = packed ? new TextEncoder().encode(data) : fromBase64(data);
    const count = Number(total);
    const at = Number(number);
    if (series === '' || bytes === null || at < 1 || at > count) return { kind: 'foreign' };
    const name = `${series}/${count}/${packed}`;
    if (name !== current) parts.clear();
    current = name;
    parts.set(at, bytes);
    if (parts.size < count) return { kind: 'part', read: parts.size, count };
    const inOrder = [...parts].sort(([a], [b]) => a - b).flatMap(([, part]) => [...part]);
    return { kind: 'whole', text: new TextDecoder().decode(Uint8Array.from(inOrder)) };
  };
}
