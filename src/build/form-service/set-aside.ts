import { open, readdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Renames a CSV file whose header is no longer the one its form has now (to `{name}.1.csv`, the
 * first free number), so that old rows keep their columns and new rows do not land under wrong ones.
 */
export async function setAsideIfOutdated(file: string, header: string): Promise<void> {
  const start = await readStart(file, Buffer.byteLength(header));
  if (start === '' || start === header) return;
  const taken = new Set(await readdir(dirname(file)));
  const name = basename(file, '.csv');
  let number = 1;
  while (taken.has(`${name}.${number}.csv`)) number += 1;
  await rename(file, join(dirname(file), `${name}.${number}.csv`));
}

async function readStart(file: string, length: number): Promise<string> {
  // 'a+' makes the file where there is none: its start is then empty, as for an emptied file.
  const handle = await open(file, 'a+');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
