import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach } from 'vitest';
import { mediaFolders } from '#src/build/owner/media.ts';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A new project for each test; its only media come from `put`. */
export function ownerMedia() {
  let project = '';
  const folderOf = (folder: keyof typeof mediaFolders) => ownerPath(project, mediaFolders[folder]);
  beforeEach(async () => {
    project = await temporaryFolder();
    for (const folder of ['photos', 'files'] as const) {
      await mkdir(folderOf(folder), { recursive: true });
    }
  });
  return {
    project: () => project,
    put: (folder: keyof typeof mediaFolders, name: string, content: Buffer) =>
      writeFile(join(folderOf(folder), name), content),
  };
}

/** Red above blue, stored sideways, with its place. */
export const phonePhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 202, height: 400, channels: 3, background: 'red' } })
    .extend({ right: 202, background: 'blue' })
    .withExif({
      IFD0: { Artist: 'Test Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 26/1 46/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
