/** In characters. More takes too long to film. */
export const seriesLimit = 24_000;

/** In characters: for a small screen and a poor camera (a code of version 14). */
const perCode = 490;

const codePattern = /^WTP2:([0-9A-F]{8}):(\d{1,3})\/(\d{1,3}):([0-9A-Z $%*+\-./:]+)$/;

/**
 * Codes are `WTP2:SERIES:number/count:part`; readable in any order and repeatedly.
 * @param text in the characters of a packed one
 * @param series eight hexadecimal digits
 * @returns null if the text is too long
 */
export function toSeries(text: string, series: string): readonly string[] | null {
  if (text.length > seriesLimit) return null;
  const count = Math.max(1, Math.ceil(text.length / perCode));
  return Array.from({ length: count }, (_, at) => {
    const part = text.slice(at * perCode, (at + 1) * perCode);
    return `WTP2:${series.toUpperCase()}:${at + 1}/${count}:${part}`;
  });
}

export type SeriesProgress =
  | { readonly kind: 'foreign' }
  | { readonly kind: 'part'; readonly read: number; readonly count: number }
  | { readonly kind: 'whole'; readonly text: string };

/** A code of another series starts over. */
export function createSeriesReader(): (code: string) => SeriesProgress {
  let current = '';
  const parts = new Map<number, string>();
  return (code) => {
    const [, series = '', number = '', total = '', part = ''] = codePattern.exec(code) ?? [];
    const count = Number(total);
    const at = Number(number);
    if (series === '' || at < 1 || at > count) return { kind: 'foreign' };
    const name = `${series}/${count}`;
    if (name !== current) parts.clear();
    current = name;
    parts.set(at, part);
    if (parts.size < count) return { kind: 'part', read: parts.size, count };
    const inOrder = [...parts].sort(([a], [b]) => a - b);
    return { kind: 'whole', text: inOrder.map(([, one]) => one).join('') };
  };
}
