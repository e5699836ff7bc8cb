import { fromBase64, toBase64 } from '#src/lib/base64.ts';

/** In bytes. More takes too long to film. */
export const seriesLimit = 24_000;

/** In bytes: for a small screen and a poor camera (a code of version 14). */
const perCode = 240;

const codePattern = /^WTP1:([0-9a-f]{8}):(\d{1,3})\/(\d{1,3}):([A-Za-z0-9+/=]+)$/;

/**
 * Codes are `WTP1:series:number/count:base64`, readable in any order and repeatedly.
 * @param series eight hexadecimal digits
 * @returns null if the text is too long
 */
export function toSeries(text: string, series: string): readonly string[] | null {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > seriesLimit) return null;
  const count = Math.max(1, Math.ceil(bytes.length / perCode));
  return Array.from({ length: count }, (_, at) => {
    const part = toBase64(bytes.subarray(at * perCode, (at + 1) * perCode));
    return `WTP1:${series}:${at + 1}/${count}:${part}`;
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
    const [, series = '', number = '', total = '', data = ''] = codePattern.exec(code) ?? [];
    const bytes = fromBase64(data);
    const count = Number(total);
    const at = Number(number);
    if (series === '' || bytes === null || at < 1 || at > count) return { kind: 'foreign' };
    const name = `${series}/${count}`;
    if (name !== current) parts.clear();
    current = name;
    parts.set(at, bytes);
    if (parts.size < count) return { kind: 'part', read: parts.size, count };
    const inOrder = [...parts].sort(([a], [b]) => a - b).flatMap(([, part]) => [...part]);
    return { kind: 'whole', text: new TextDecoder().decode(Uint8Array.from(inOrder)) };
  };
}
