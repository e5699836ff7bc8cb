import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { whyNotWritten } from './write-whole.ts';

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
