// Proves specification 1.30, 2.12, 2.13.
import { describe, expect, it } from 'vitest';
import { commandMistakes } from '#tests/support/owner-mistakes/in-commands.ts';
import { folderMistakes } from '#tests/support/owner-mistakes/in-folders.ts';
import { formsMistakes } from '#tests/support/owner-mistakes/in-forms.ts';
import { siteFileMistakes } from '#tests/support/owner-mistakes/in-site-file.ts';
import type { Mistake } from '#tests/support/owner-mistakes/mistake.ts';

/** What the owner writes, and what the owner reads of it: `npx vitest … owner-mistakes` plays every one. */
const mistakes: Readonly<Record<string, readonly Mistake[]>> = {
  'in site.toml': siteFileMistakes,
  'in a file or a photo': folderMistakes,
  'in forms.toml': formsMistakes,
  'in a command': commandMistakes,
};

/** Words for programmers. */
const foreignWords = /TOML|pars|unexpected|undefined|\[object|ENOENT|\bat .*:\d+:\d+/;

type Outcome = 'right' | 'badly' | 'silent' | 'stack';
type Played = { readonly outcome: Outcome; readonly told: readonly string[] };

const played = new Map<Mistake, Promise<Played>>();

/** Plays each mistake once. */
function playedOnce(mistake: Mistake): Promise<Played> {
  const before = played.get(mistake);
  const now = before ?? play(mistake);
  played.set(mistake, now);
  return now;
}

async function play({ sentence, play }: Mistake): Promise<Played> {
  try {
    const { told, published } = await play();
    const taken = /^taken: (.*)$/s.exec(sentence)?.[1];
    const isTaken = taken !== undefined && JSON.stringify(published).includes(taken);
    if (told.length === 0) return { outcome: isTaken ? 'right' : 'silent', told };
    const isRight = told.length === 1 && told[0] === sentence && !foreignWords.test(sentence);
    return { outcome: isRight ? 'right' : 'badly', told };
  } catch (problem) {
    return { outcome: 'stack', told: [String(problem instanceof Error ? problem.stack : problem)] };
  }
}

describe.each(Object.entries(mistakes))('a mistake %s', (_where, rows) => {
  it.each(rows.map((row) => [row.what, row] as const))('%s', async (_what, row) => {
    const { outcome, told } = await playedOnce(row);
    expect(told).toEqual(row.sentence.startsWith('taken: ') ? [] : [row.sentence]);
    expect(outcome).toBe('right');
  });
});

it('is told right, in one sentence, in each of 200 and more cases', async () => {
  const all = Object.values(mistakes).flat();
  const counts: Record<Outcome, number> = { right: 0, badly: 0, silent: 0, stack: 0 };
  for (const mistake of all) counts[(await playedOnce(mistake)).outcome] += 1;
  expect(counts).toEqual({ right: all.length, badly: 0, silent: 0, stack: 0 });
  expect(new Set(all.map(({ what }) => what)).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(200);
});

it('is mended by the line that a sentence writes out', () => {
  const written = siteFileMistakes.filter(({ mended }) => mended !== undefined);
  expect(written.length).toBeGreaterThan(20);
  const told = written.map(({ what, mended }) => [what, mended?.() ?? []] as const);
  expect(told.filter(([, sentences]) => sentences.length > 0)).toEqual([]);
});
