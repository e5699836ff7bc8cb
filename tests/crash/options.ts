import { parseArgs } from 'node:util';
import { type Fault, faultNames } from './sites.ts';

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
  /** How often to leave a page; zero for kills only. */
  readonly leaves: number;
  readonly onlyLeave: boolean;
  /** In milliseconds. */
  readonly stuckAfter: number;
  readonly fault: Fault | null;
};

export const usage = `npm run proofs -- crash [-- options]
  --seed N         repeats a run: the same plan (as far as a browser's own timing lets it)
  --engine NAME    ${engineNames.join(', ')}; all by default
  --kills N        in each engine; 200 in Chromium, 50 in the others by default
  --erase N        after N of 100 kills, the browser's databases are deleted, and its caches stay; 0 by default.
                   Drafts go with them. What was called saved comes back, unless its page ended before the backup
  --only NAME      kills or leave
  --leaves N       how often a page is left while the form service is away; 100 by default, Chromium only
  --stuck-after N  the seconds after which something that waits is stuck; 30 by default
  --wrong NAME     ${faultNames.join(' or ')}: spoils the site; the run has to fail`;

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
      only: { type: 'string' },
      leaves: { type: 'string', default: '100' },
      'stuck-after': { type: 'string', default: '30' },
      wrong: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const engine = oneOf('engine', values.engine, engineNames);
  const only = oneOf('only', values.only, ['kills', 'leave'] as const);
  if (only === 'leave' && (engine ?? 'chromium') !== 'chromium') {
    throw new Error('Leaving is tried in Chromium alone.');
  }
  const fault = oneOf('wrong', values.wrong, faultNames);
  return {
    seed: values.seed === undefined ? newSeed() : count('seed', values.seed),
    engines: engine === null ? engineNames : [engine],
    kills: values.kills === undefined ? null : count('kills', values.kills),
    erased: count('erase', values.erase) / 100,
    leaves:
      only === 'kills' || (engine ?? 'chromium') !== 'chromium'
        ? 0
        : count('leaves', values.leaves),
    onlyLeave: only === 'leave',
    stuckAfter: count('stuck-after', values['stuck-after']) * 1000,
    fault,
  };
}

function oneOf<Word extends string>(
  option: string,
  value: string | undefined,
  words: readonly Word[],
): Word | null {
  if (value === undefined) return null;
  const word = words.find((one) => one === value);
  if (word === undefined) throw new Error(`--${option} is one of: ${words.join(', ')}.`);
  return word;
}

function count(option: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${option} is a whole number.`);
  return Number(value);
}
