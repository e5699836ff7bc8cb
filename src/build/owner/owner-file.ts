import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fail, type Result, succeed } from '#src/lib/result.ts';

/**
 * Tests set OWNER_FOLDER, so that they hold for any content of the owner's files.
 * @param path from the project's root, as complaints name it
 */
export const ownerPath = (project: string, path: `src/owner/${string}`): string =>
  join(project, path.replace('src/owner', process.env.OWNER_FOLDER || 'src/owner'));

/** Reads an owner's file, or reports why not. */
export function ownerText(project: string, path: `src/owner/${string}`): Result<string, string> {
  const text = textIn(ownerPath(project, path), path);
  return text.ok && text.value.trim() === '' ? fail(`${path} is empty. ${howToGet(path)}`) : text;
}

const howToGet = (name: string): string =>
  `Bring it back from your copy of the site, or from where you got it; if you use git: git checkout -- ${name}`;

/**
 * Requires UTF-8: another encoding would be published with other letters.
 * @param name its path, for the complaint
 */
export function textIn(file: string, name: string): Result<string, string> {
  if (!existsSync(file)) return fail(`${name} is missing. ${howToGet(name)}`);
  if (statSync(file).isDirectory()) return fail(`${name} is a folder. Name a file in it.`);
  const content = readFileSync(file);
  const text = decoded(content);
  if (text !== null && !text.includes('\0')) return succeed(text);
  const line = content
    .toString('latin1')
    .split('\n')
    .findIndex((one) => decoded(Buffer.from(one, 'latin1')) === null);
  return fail(
    placed(
      name,
      // In UTF-16, each letter has a zero byte.
      content.includes(0) ? null : line + 1,
      'the file is not plain text in UTF-8, and letters would be lost. In your editor choose Save as, Plain text (UTF-8), and save it under the same name.',
    ),
  );
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decoded(content: Buffer): string | null {
  try {
    return utf8.decode(content);
  } catch {
    return null;
  }
}

/** Files that a system or this project puts into the owner's folders. */
export const isNoOwners = (name: string): boolean =>
  /^\.|^~\$|^(?:README\.md|Thumbs\.db|desktop\.ini|Icon\r)$/i.test(name);

/**
 * Puts the file and the line before a complaint: every mistake of the owner's is told so.
 * @param line from 1; null for the whole file
 */
export const placed = (name: string, line: number | null, complaint: string): string =>
  `${name}${line === null ? '' : `, line ${line}`}: ${complaint}`;
