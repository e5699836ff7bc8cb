/** The nearest word; null if none is similar. */
export function nearest(word: string, words: readonly string[]): string | null {
  const ranked = words
    .map((one) => ({ one, steps: stepsBetween(word.toLowerCase(), one.toLowerCase()) }))
    .toSorted((a, b) => a.steps - b.steps);
  const best = ranked[0];
  return best !== undefined && best.steps <= Math.max(2, word.length / 3) ? best.one : null;
}

/** The Levenshtein distance. */
export function stepsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [place, against] of [...other].entries()) {
      const change = (row[place] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(change, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
