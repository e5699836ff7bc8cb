import { existsSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { mediaFile, mediaFolders, usable } from '#src/build/owner/media.ts';
import { isNoOwners, ownerPath } from '#src/build/owner/owner-file.ts';
import { makePhoto } from '#src/build/pictures/make-photo.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import { writeWhole } from '#src/tools/write-whole.ts';

/**
 * Puts a photo or PDF into its folder, beside a file of the same name. A refused one leaves nothing there.
 * @returns its name in the folder, or why it is refused, as a sentence
 * @throws with a sentence if the disk refuses
 */
export async function takeUpload(
  project: string,
  kind: string,
  file: File,
): Promise<Result<string, string>> {
  const folder = kind === 'photo' ? 'photos' : 'files';
  const content = Buffer.from(await file.arrayBuffer());
  const wanted = file.name.replaceAll(/[^\p{L}\p{M}\p{N} ._()-]/gu, '-').replace(/^[ .-]+/, '');
  const { name, ext } = parse(isNoOwners(wanted) || wanted === '' ? `my ${wanted}` : wanted);
  const found = usable(folder, mediaFile(file.name, content));
  if (!found.ok) return fail(`${file.name} ${found.error}.`);
  if (folder === 'photos') {
    const made = await makePhoto(content, found.value.kind === 'heic');
    if (!made.ok) return fail(`${file.name} ${made.error}`);
  }
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? `${name}${ext}` : `${name}-${count}${ext}`;
    const path = join(ownerPath(project, mediaFolders[folder]), free);
    if (existsSync(path) && !readFileSync(path).equals(content)) continue;
    writeWhole(path, content);
    return succeed(free);
  }
}
