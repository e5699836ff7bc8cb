import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder anew, whole or not at all: where the making fails, the folder stays as it was.
 * @param folders all on one disk: the folder, where the new one is made, and where the old one goes
 * @param make writes the new content into the folder that it is given
 */
export async function replaceFolder(
  folders: { readonly folder: string; readonly making: string; readonly before: string },
  make: (making: string) => Promise<void>,
): Promise<void> {
  const { folder, making, before } = folders;
  await rm(making, { recursive: true, force: true });
  await mkdir(dirname(making), { recursive: true });
  await make(making);
  if (existsSync(folder)) {
    await rm(before, { recursive: true, force: true });
    await rename(folder, before);
  }
  await rename(making, folder);
}
