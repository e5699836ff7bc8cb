import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { po } from 'gettext-parser';
import { isRecord } from '#src/lib/result.ts';

/** Sentences in English, with those of another language. */
export type Rows = ReadonlyMap<string, string>;

export type LanguageFile = {
  readonly rows: Rows;
  /** Modules or folders of a small word, which may be code elsewhere: `outbox` is a database's name, too. */
  readonly smallWords: ReadonlyMap<string, readonly string[]>;
  /** Sentences that no module has: facts of the owner, and what only the build writes. */
  readonly ofBuild: ReadonlySet<string>;
  /** Whether the build refuses a sentence without a row. */
  readonly isWhole: boolean;
};

/** The file that translators open, from the project's root. */
export const languageFile = (tag: string): string => `src/owner/languages/${tag}.po`;

/**
 * Reads a file of gettext (gnu.org/software/gettext/manual, "PO Files"). A row without a translation, or whose
 * translator doubts it, is none.
 * @throws with a sentence if a row lacks what is put in; as Node does if there is no such file
 */
export function readLanguage(tag: string, project = '.'): LanguageFile {
  const { headers, translations } = po.parse(readFileSync(join(project, languageFile(tag))));
  const rows = new Map<string, string>();
  const smallWords = new Map<string, readonly string[]>();
  const ofBuild = new Set<string>();
  for (const { msgid, msgstr, comments } of Object.values(translations[''] ?? {})) {
    const [words = ''] = msgstr;
    if (msgid === '' || words === '' || comments?.flag?.includes('fuzzy')) continue;
    if (putIn(msgid) !== putIn(words)) {
      throw new Error(
        `${languageFile(tag)}: “${words}” must have the same numbers in braces as “${msgid}”`,
      );
    }
    const places = comments?.reference ?? '';
    rows.set(msgid, words);
    if (/^\p{Ll}+$/u.test(msgid)) smallWords.set(msgid, places.split(/\s+/));
    if (/^src\/(?:owner|build)\//.test(places)) ofBuild.add(msgid);
  }
  return { rows, smallWords, ofBuild, isWhole: headers['X-Whole'] === 'yes' };
}

const putIn = (text: string): string => (text.match(/\{\d+\}/g) ?? []).toSorted().join('');

/** What no bundle holds, such as the manifest, in other words. */
export function inRows<Value>(value: Value, rows: Rows): Value {
  const read = (one: unknown): unknown => {
    if (typeof one === 'string') return rows.get(one) ?? one;
    if (Array.isArray(one)) return one.map(read);
    if (!isRecord(one)) return one;
    return Object.fromEntries(Object.entries(one).map(([key, below]) => [key, read(below)]));
  };
  // Only texts are exchanged, so its type stays.
  return read(value) as Value;
}
