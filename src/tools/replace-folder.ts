import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Replaces a folder atomically: it stays if `make` fails.
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
  if (existsSync(folder)) {
    await rm(before, { recursive: true, force: true });
    await mkdir(dirname(before), { recursive: true });
    await rename(folder, before);
  }
  await rename(making, folder);
}
