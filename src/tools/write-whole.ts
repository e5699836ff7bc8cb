import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isRecord } from '#src/lib/result.ts';

/**
 * Writes a file whole or not at all, and makes its folder.
 * @throws with a sentence
 */
export function writeWhole(file: string, content: string | Buffer): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    // A link stays one.
    const target = existsSync(file) ? realpathSync(file) : file;
    const making = `${target}.new`;
    try {
      // A renaming would replace a file that is write-protected.
      if (existsSync(target)) accessSync(target, constants.W_OK);
      writeFileSync(making, content, existsSync(target) ? { mode: statSync(target).mode } : {});
      renameSync(making, target);
    } catch (problem) {
      if (statSync(making, { throwIfNoEntry: false })?.isFile()) rmSync(making);
      throw problem;
    }
  } catch (problem) {
    throw new Error(`${file} cannot be written, and is as it was: ${whyNotWritten(problem)}.`);
  }
}

/**
 * Replaces a folder atomically: it stays if anything fails.
 * @throws with a sentence
 * @param folders all on one disk
 * @param make writes the new content into the given folder
 */
export async function replaceFolder(
  folders: { readonly folder: string; readonly making: string; readonly before: string },
  make: (making: string) => Promise<void>,
): Promise<void> {
  const { folder, making, before } = folders;
  await rm(making, { recursive: true, force: true });
  await mkdir(dirname(making), { recursive: true });
  await make(making);
  const isThere = existsSync(folder);
  try {
    if (isThere) {
      await rm(before, { recursive: true, force: true });
      await mkdir(dirname(before), { recursive: true });
      await rename(folder, before);
    }
    await rename(making, folder);
  } catch (problem) {
    if (isThere && !existsSync(folder)) await rename(before, folder);
    throw new Error(`The folder ${folder} cannot be replaced: ${whyNotWritten(problem)}.`);
  }
}

const locked = 'another program has it open, or it is write-protected';
const sentences: Readonly<Record<string, string>> = {
  EACCES: locked,
  EPERM: locked,
  EBUSY: locked,
  ETXTBSY: locked,
  EROFS: 'the disk is write-protected',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EISDIR: 'a folder has its name',
  EEXIST: 'a file has the name of its folder',
  ENOTDIR: 'a file has the name of its folder',
};

/** Why a disk refused, as the end of a sentence. */
function whyNotWritten(problem: unknown): string {
  const code = isRecord(problem) && typeof problem.code === 'string' ? problem.code : '';
  return sentences[code] ?? (problem instanceof Error ? problem.message : String(problem));
}
