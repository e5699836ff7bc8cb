import { parseArgs } from 'node:util';

const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

/** The options of a run. */
export type Options = {
  readonly seed: number;
  readonly engines: readonly EngineName[];
  /** Per engine; null for the engine's default. */
  readonly kills: number | null;
  /** The part of the kills after which the databases are erased, from 0 to 1. */
  readonly erased: number;
  /** How often to leave a page. */
  readonly leaves: number;
};

export const usage = `npm run proofs -- crash [-- options]
  --seed N       repeats a run: the same plan (as far as a browser's own timing lets it)
  --engine NAME  ${engineNames.join(', ')}; all by default
  --kills N      in each engine; 200 in Chromium, 50 in the others by default
  --erase N      after N of 100 kills, the browser's databases are deleted, and its caches stay; 0 by default.
                 Drafts go with them. What was called saved comes back, unless its page ended before the backup
  --leaves N     how often a page is left while the form service is away; 100 by default, Chromium only`;

/**
 * @param newSeed makes the default seed
 * @throws with a sentence if an option is unknown or wrong
 */
export function readOptions(words: readonly string[], newSeed: () => number): Options | 'help' {
  const { values } = parseArgs({
    args: [...words],
    options: {
      seed: { type: 'string' },
      engine: { type: 'string' },
      kills: { type: 'string' },
      erase: { type: 'string', default: '0' },
      leaves: { type: 'string', default: '100' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const engines = engineNames.filter((name) => name === (values.engine ?? name));
  if (engines.length === 0) throw new Error(`--engine is one of: ${engineNames.join(', ')}.`);
  return {
    seed: values.seed === undefined ? newSeed() : count('seed', values.seed),
    engines,
    kills: values.kills === undefined ? null : count('kills', values.kills),
    erased: count('erase', values.erase) / 100,
    leaves: count('leaves', values.leaves),
  };
}

function count(option: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${option} is a whole number.`);
  return Number(value);
}
