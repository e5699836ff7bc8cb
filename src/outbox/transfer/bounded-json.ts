import { jsonIn } from '#src/lib/result.ts';

/**
 * Parsing two million lists, numbers or names would block a page for seconds.
 * @param parts how many lists and records it may have, together
 * @param values how many may be in them, together
 * @returns undefined for what is no JSON, or beyond the limit
 */
export function parseBounded(text: string, parts: number, values: number): unknown {
  return hasMore(text, parts, values) ? undefined : jsonIn(text);
}

/** @returns null for nothing, or for nesting deeper than the stack, which this app never writes */
export function stringify(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null;
  } catch {
    return null;
  }
}

function hasMore(text: string, mostParts: number, mostValues: number): boolean {
  let parts = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '[' || character === '{') parts += 1;
    // It comes before all but the first in a list or record.
    else if (character === ',') values += 1;
    if (parts > mostParts || values > mostValues) return true;
    if (character === '"') at = endOfString(text, at);
  }
  return false;
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
