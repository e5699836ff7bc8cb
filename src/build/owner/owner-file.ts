import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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
  if (!existsSync(file)) {
    const other = otherNameIn(dirname(file), basename(name));
    return fail(
      other === undefined
        ? `${name} is missing. ${howToGet(name)}`
        : `${name} is missing, and ${other} is in its folder. Rename that file to ${basename(name)}.${other.endsWith('.txt') ? ` ${hiddenEnding}` : ''}`,
    );
  }
  if (statSync(file).isDirectory()) return fail(`${name} is a folder. Name a file in it.`);
  const content = readFileSync(file);
  const text = decoded(content);
  if (/^(?:504b0304|d0cf11e0|25504446)/.test(content.toString('hex', 0, 4))) {
    return fail(
      `${name}: the file is a document of an office program. Open it, choose Save as, Plain text (UTF-8), and save it under the name ${basename(name)}.`,
    );
  }
  if (text?.startsWith('{\\rtf')) {
    return fail(
      `${name}: the file is saved as formatted text (RTF). In TextEdit choose Format → Make Plain Text, and save it under the same name.`,
    );
  }
  if (text !== null && !text.includes('\0')) return succeed(text);
  // In UTF-16, each letter has a zero byte, or the file begins with a mark.
  const isWide =
    content.includes(0) || /^(\xff\xfe|\xfe\xff)/.test(content.toString('latin1', 0, 2));
  const line = content
    .toString('latin1')
    .split('\n')
    .findIndex((one) => decoded(Buffer.from(one, 'latin1')) === null);
  return fail(
    placed(
      name,
      isWide ? null : line + 1,
      'the file is not saved as UTF-8, and letters would be lost. In your editor choose Save as, Encoding: UTF-8, and save it under the same name.',
    ),
  );
}

const hiddenEnding =
  'If you do not see the ending .txt: on Windows, choose View → Show → File name extensions; on a Mac, open Get Info.';

/** What an editor or a system has made of a file's name. */
function otherNameIn(folder: string, name: string): string | undefined {
  const plain = (one: string) =>
    one.toLowerCase().replace(/(?: ?\(\d+\)| - copy| copy)(?=\.)|\.(?:txt|docx?|rtf)$/g, '');
  return existsSync(folder) ? readdirSync(folder).find((one) => plain(one) === name) : undefined;
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
