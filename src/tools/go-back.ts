import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isCommand, readWords } from './command.ts';
import {
  buildIn,
  damagedIn,
  dropOldBuilds,
  type KeptBuild,
  keptBuilds,
  keptFolder,
  placeOf,
  wayOn,
  whyNotBack,
} from './kept-builds.ts';
import { replaceFolder } from './replace-folder.ts';

const help = `npm run go-back [-- NUMBER]
Lists the last five builds before the one in dist. With the number of one: puts it into dist, to be published, and
keeps the one that was there. It refuses a build that cannot read what a newer one has stored on people's devices.`;

/** Where builds are on this computer. */
type Places = { readonly dist: string; readonly making: string; readonly kept: string };

const places: Places = { dist: 'dist', making: join('.local', 'making'), kept: keptFolder };

const nameOf = ({ builtAt, version }: KeptBuild): string =>
  `${new Date(builtAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}, version ${version}`;

/** The list: the build in `dist`, and the others with their numbers. */
export function listBuilds({ dist, kept }: Places): readonly string[] {
  const [now, others] = [buildIn(dist), keptBuilds(kept)];
  if (others.length === 0) {
    return ['No build before the one in dist is kept yet: npm run build keeps the last five.'];
  }
  const all = [...others, ...(now === null ? [] : [now])];
  return [
    `In dist:  ${now === null ? 'nothing' : nameOf(now)}`,
    ...others.map((build, at) => {
      const why = whyNotBack(
        build.databases,
        all.map(({ databases }) => databases),
      );
      return `${at + 1}         ${nameOf(build)}${why === null ? '' : `. Not to go back to: ${why}.`}`;
    }),
    'To put one into dist: npm run go-back -- 1, or another number. Then publish dist.',
  ];
}

/**
 * Puts a kept build into `dist`.
 * @returns what to tell
 * @throws with a sentence if it may not take that place
 */
export async function goBack(number: number, { dist, making, kept }: Places): Promise<string> {
  const others = keptBuilds(kept);
  const build = others[number - 1];
  if (build === undefined) {
    throw new Error(`There is no build ${number}: npm run go-back lists those that are kept.`);
  }
  const now = buildIn(dist);
  const all = [...others, ...(now === null ? [] : [now])].map(({ databases }) => databases);
  const why = whyNotBack(build.databases, all);
  if (why !== null) {
    throw new Error(`Build ${number} (${nameOf(build)}) was not put into dist: ${why}. ${wayOn}`);
  }
  const [damaged] = await damagedIn(build);
  if (damaged !== undefined) {
    throw new Error(
      `Build ${number} (${nameOf(build)}) was not put into dist: its file ${damaged} is not as the build wrote it, and devices would refuse it.`,
    );
  }
  await replaceFolder({ folder: dist, making, before: placeOf(dist, kept) }, (empty) =>
    cp(build.folder, empty, { recursive: true }),
  );
  await rm(build.folder, { recursive: true });
  await dropOldBuilds(kept);
  return `In dist is now the build of ${nameOf(build)}. Publish dist: npm run hosts says how.`;
}

function readNumber([word]: readonly string[]): number | null {
  if (word === undefined) return null;
  if (!/^[1-9]\d?$/.test(word)) throw new Error(`'${word}' is no number of a build.`);
  return Number(word);
}

if (isCommand(import.meta.filename)) {
  const number = readWords(help, readNumber, 1);
  try {
    console.log(number === null ? listBuilds(places).join('\n') : await goBack(number, places));
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : String(problem));
    process.exitCode = 1;
  }
}
