import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordFolders } from '#src/build/language/language-plugin.ts';
import { languageFile, readLanguage } from '#src/build/language/rows.ts';
import { isProse, sentencesOf } from '#src/build/language/sentences.ts';

/**
 * The sentences that a language lacks, and the rows that no module has any more.
 * @param project its root
 * @throws as readLanguage does
 */
export function wordsOf(tag: string, project = '.') {
  const { rows, ofBuild } = readLanguage(tag, project);
  const files = wordFolders.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
      .map((file) => join(project, folder, file)),
  );
  const texts = new Set(
    files.flatMap((file) => sentencesOf(file, readFileSync(file, 'utf8')).map(({ text }) => text)),
  );
  return {
    missing: [...texts].filter((text) => isProse(text) && !rows.has(text)),
    unused: [...rows.keys()].filter((text) => !texts.has(text) && !ofBuild.has(text)),
  };
}

/** Prints them for each language. @returns 1 if a sentence lacks its row */
export function checkWords(tags: readonly string[], say: (line: string) => void): 0 | 1 {
  let code: 0 | 1 = 0;
  for (const tag of tags) {
    const { missing, unused } = wordsOf(tag);
    say(
      `${languageFile(tag)}: ${missing.length} sentences have no row, ${unused.length} rows no sentence.`,
    );
    for (const text of missing) say(`  no row:      ${text}`);
    for (const text of unused) say(`  no sentence: ${text}`);
    if (missing.length > 0) code = 1;
  }
  return code;
}
