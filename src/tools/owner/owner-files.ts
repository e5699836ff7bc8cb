import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formsFile, type OwnerForms, readForms } from '#src/build/owner/forms-file.ts';
import { mediaFolders, readMedia } from '#src/build/owner/media.ts';
import { ownerPath, ownerText } from '#src/build/owner/owner-file.ts';
import { readSite, siteFile } from '#src/build/owner/site-file.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import type { OwnerFacts } from '#src/owner/owner-facts.ts';
import { writeWhole } from '#src/tools/write-whole.ts';

/** The owner's two files, sound. */
export type OwnerFiles = {
  readonly texts: Readonly<Record<OwnerFileName, string>>;
  readonly facts: OwnerFacts & OwnerForms;
};

export type OwnerFileName = typeof siteFile | typeof formsFile;

type Mistakes = readonly string[];

/** Changes one of the owner's files, or says why not. */
export type Change = (
  name: OwnerFileName,
  edit: (text: string) => Result<string, Mistakes>,
) => Promise<boolean>;

/**
 * @param changed a text that is not in the file yet
 * @returns on failure every mistake that the build would refuse
 */
export async function readOwnerFiles(
  project: string,
  today: string,
  changed: Partial<OwnerFiles['texts']> = {},
): Promise<Result<OwnerFiles, Mistakes>> {
  const siteText = ownerText(project, siteFile);
  const formsText = ownerText(project, formsFile);
  if (!siteText.ok || !formsText.ok) {
    return fail([siteText, formsText].flatMap((one) => (one.ok ? [] : one.error)));
  }
  const texts = { [siteFile]: siteText.value, [formsFile]: formsText.value, ...changed };
  const media = readMedia(project);
  const site = readSite(texts[siteFile], { media, today });
  const forms = readForms(texts[formsFile]);
  if (!site.ok || !forms.ok) return fail([site, forms].flatMap((one) => (one.ok ? [] : one.error)));
  // It reads the owner's facts as it loads, which fails as long as they have a mistake.
  const { publish } = await import('#src/build/owner/media-plugin.ts');
  try {
    await publish(project, site.value, media);
  } catch (mistakes) {
    return fail(messageOf(mistakes).split('\n'));
  }
  return succeed({ texts, facts: { ...site.value, ...forms.value } });
}

/**
 * Writes one of the files, whole or not at all, if the build would take it.
 * @param change receives the file's text as it is now
 * @returns whether that changed it
 */
export async function changeOwnerFile(
  project: string,
  today: string,
  name: OwnerFileName,
  change: (text: string) => Result<string, Mistakes>,
): Promise<Result<boolean, Mistakes>> {
  const read = await readOwnerFiles(project, today);
  if (!read.ok) return read;
  const before = read.value.texts[name];
  const text = change(before);
  if (!text.ok || text.value === before) return text.ok ? succeed(false) : text;
  const after = await readOwnerFiles(project, today, { [name]: text.value });
  // The mistake is in the answer, not on a line that the owner sees.
  if (!after.ok) return fail(after.error.map((one) => one.replace(placeInFile, '')));
  try {
    writeWhole(ownerPath(project, name), text.value, name);
    return succeed(true);
  } catch (problem) {
    return fail([messageOf(problem)]);
  }
}

const placeInFile = /^src\/owner\/\w+\.toml, line \d+: /;

/** None for the address of another computer, or for one that no path has. */
function pathOfUrl(text: string): readonly string[] {
  try {
    return /^file:\/\//.test(text) ? [fileURLToPath(text)] : [];
  } catch {
    return [];
  }
}

/** A file of the owner, by its path, as a terminal pastes a file that is dragged into it. */
export function droppedFile(answer: string): string | null {
  const [, quoted] = /^(["'])(.*)\1$/.exec(answer)?.slice(1) ?? [];
  // A shell ends its quotes for an apostrophe, and begins them again.
  const inner = (quoted ?? answer).replaceAll(`'\\''`, "'");
  const paths = [inner, answer.replaceAll(/\\(.)/g, '$1'), ...pathOfUrl(inner)];
  return (
    paths.find((path) => /[\\/]/.test(path) && existsSync(path) && statSync(path).isFile()) ?? null
  );
}

/**
 * Copies a file into one of the owner's folders.
 * @returns its name there, and a way back
 */
export function takeIn(
  project: string,
  folder: keyof typeof mediaFolders,
  path: string,
): Result<{ readonly name: string; undo(): void }, string> {
  const name = basename(path).normalize('NFC');
  const target = join(ownerPath(project, mediaFolders[folder]), name);
  try {
    if (existsSync(target)) {
      return readFileSync(target).equals(readFileSync(path))
        ? succeed({ name, undo() {} })
        : fail(
            `Another file in ${mediaFolders[folder]} is called ${name}. Give yours another name, and drag it here again.`,
          );
    }
    writeWhole(target, readFileSync(path), name);
    return succeed({ name, undo: () => rmSync(target, { force: true }) });
  } catch (problem) {
    return fail(messageOf(problem));
  }
}

const messageOf = (problem: unknown): string =>
  problem instanceof Error ? problem.message : String(problem);
