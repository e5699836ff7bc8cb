import type { mediaFolders } from '#src/build/owner/media.ts';
import { siteFile } from '#src/build/owner/site-file.ts';
import { formIds } from '#src/forms/all-forms.ts';
import { succeed } from '#src/lib/result.ts';
import { isConnected, listUnfilled, stillToFill } from '#src/tools/unfilled.ts';
import { connectForms } from './connect-forms.ts';
import {
  type Change,
  changeOwnerFile,
  droppedFile,
  type OwnerFiles,
  readOwnerFiles,
  takeIn,
} from './owner-files.ts';
import { addEntry, type OwnerValue, ownerValues, setValue } from './owner-values.ts';
import { answerTo, askFor, keys, LeftPart, Stopped, type Terminal } from './terminal.ts';

/** What the conversation needs. */
export type FillInDependencies = {
  readonly terminal: Terminal;
  readonly project: string;
  /** As 2026-03-14. */
  readonly today: string;
};

type Part = { readonly title: string; readonly heading: string; readonly hint?: string };

/** Of site.toml, in its order. */
const parts: readonly Part[] = [
  { title: 'The site', heading: '' },
  { title: 'The weekly town hall', heading: 'town-hall' },
  {
    title: 'Links and PDFs',
    heading: 'links',
    hint: 'Open the page in your browser and copy its whole address. For a PDF, drag the file into this window.',
  },
  { title: 'Names on pages', heading: 'people', hint: 'One name at a time.' },
  {
    title: 'The team',
    heading: 'team',
    hint: 'For a photo, drag the file into this window, as the camera wrote it.',
  },
];

const manual = `What only you know about this site. Each answer is saved at once.\n${keys}`;

/**
 * Asks the owner for everything that only the owner knows, and writes it into the two files.
 * @returns false if the files have mistakes that must be corrected first
 */
export async function fillIn({ terminal, project, today }: FillInDependencies): Promise<boolean> {
  const change: Change = async (name, edit) => {
    const changed = await changeOwnerFile(project, today, name, edit);
    const saved = changed.ok && changed.value ? 'Saved.' : 'Nothing to change.';
    for (const line of changed.ok ? [saved] : changed.error) terminal.say(`  ${line}`);
    return changed.ok;
  };
  terminal.say(manual);
  let from = 0;
  for (let isDone = false; ; ) {
    const read = await readOwnerFiles(project, today);
    if (!read.ok) {
      terminal.say('\nCorrect this first, save the file, and run npm run owner again:');
      for (const mistake of read.error) terminal.say(`- ${mistake}`);
      return false;
    }
    if (isDone) {
      sayWhatIsMissing(terminal, read.value);
      return true;
    }
    const listed = listParts(read.value);
    terminal.say(`\n${listed.map(lineOfPart).join('\n')}`);
    try {
      const { at, isWhole } = await choosePart(terminal, listed, from);
      if (!isWhole) from = at + 1;
      const part = parts[at];
      if (part === undefined) await connectForms(terminal, change, read.value.facts);
      else await fillPart(part, isWhole);
    } catch (problem) {
      isDone = problem instanceof Stopped;
      if (!isDone && !(problem instanceof LeftPart)) throw problem;
    }
  }

  async function fillPart({ title, heading, hint }: Part, isWhole: boolean): Promise<void> {
    terminal.say(`\n${title}`);
    if (hint !== undefined) terminal.say(hint);
    // They may have changed while the list waited for an answer.
    const read = await readOwnerFiles(project, today);
    if (!read.ok) return;
    const values = valuesOf(read.value, heading).filter((value) => isWhole || isEmpty(value));
    for (const [at, value] of values.entries()) {
      const { path, remark } = value;
      if (heading !== 'team') terminal.say(`\n${remark}`);
      else if (values[at - 1]?.path[1] !== path[1]) terminal.say(`\n${memberOf(read.value, path)}`);
      await askValue(value);
    }
  }

  async function askValue(value: OwnerValue): Promise<void> {
    let names: readonly string[] | null = Array.isArray(value.value) ? value.value : null;
    const question = () => questionFor(value, names);
    await askFor(terminal, question, async (answer) => {
      if (answer === '') return true;
      if (names === null) {
        return (await setAnswer(value, answer === '-' ? '' : answer)) || undefined;
      }
      if (answer === '-') {
        terminal.say(`  To take a name away, delete its line in ${siteFile}.`);
        return undefined;
      }
      const before = names;
      const edit = (text: string) => succeed(addEntry(text, value.path, before, answer));
      if (await change(siteFile, edit)) names = [...before, answer];
      return undefined;
    });
  }

  async function setAnswer({ path, value }: OwnerValue, answer: string): Promise<boolean> {
    const dropped = droppedFile(answer);
    const folder = dropped === null ? null : folderFor(path);
    const taken = dropped === null || folder === null ? null : takeIn(project, folder, dropped);
    if (taken?.ok === false) {
      terminal.say(`  ${taken.error}`);
      return false;
    }
    // As browsers copy it.
    const typed = path[0] === 'address' ? answer.replace(/\/+$/, '') : answer;
    const text = taken?.value.name ?? typed;
    const isNumber = typeof value === 'number' && /^\d{1,9}$/.test(text);
    const written = isNumber ? Number(text) : text;
    const isChanged = await change(siteFile, (before) => succeed(setValue(before, path, written)));
    if (!isChanged) taken?.value.undo();
    return isChanged;
  }
}

type ListedPart = { readonly title: string; readonly filled: number; readonly all: number };

function listParts(files: OwnerFiles): readonly ListedPart[] {
  const ofSite = parts.map(({ title, heading }) => {
    const values = valuesOf(files, heading);
    return { title, filled: values.filter((one) => !isEmpty(one)).length, all: values.length };
  });
  const connected = formIds.filter((id) => isConnected(files.facts, id)).length;
  return [...ofSite, { title: 'The forms', filled: connected, all: formIds.length }];
}

const lineOfPart = ({ title, filled, all }: ListedPart, at: number): string =>
  `  ${at + 1}  ${title.padEnd(22)}${filled === all ? 'all filled in' : `${filled} of ${all} filled in`}`;

/** @throws Stopped */
async function choosePart(
  terminal: Terminal,
  listed: readonly ListedPart[],
  from: number,
): Promise<{ readonly at: number; readonly isWhole: boolean }> {
  const next = listed.findIndex(({ filled, all }, at) => at >= from && filled < all);
  const byEnter = next < 0 ? 'Enter stops' : `Enter: what is empty in ${next + 1}`;
  for (;;) {
    const question = `Which part? (${byEnter}, a number: all of it, . stops) `;
    const answer = await answerTo(terminal, question);
    if (answer === '.' || (answer === '' && next < 0)) throw new Stopped();
    if (answer === '') return { at: next, isWhole: false };
    const at = Number(answer) - 1;
    if (listed[at] !== undefined) return { at, isWhole: true };
    terminal.say(`  Type a number from 1 to ${listed.length}, or only Enter.`);
  }
}

const valuesOf = ({ texts }: OwnerFiles, heading: string): readonly OwnerValue[] =>
  ownerValues(texts[siteFile]).filter(
    ({ path }) => (path.length === 1 ? '' : path[0]) === heading && path.at(-1) !== 'title',
  );

const isEmpty = ({ value }: OwnerValue): boolean =>
  value === '' || (Array.isArray(value) && value.length === 0);

function questionFor({ path, value }: OwnerValue, names: readonly string[] | null): string {
  const shown = names === null ? String(value) : names.join('; ');
  return `  ${path.at(-1)}${shown === '' ? '' : ` [${shown}]`}${names === null ? '' : ', one more'}: `;
}

function memberOf({ facts }: OwnerFiles, path: OwnerValue['path']): string {
  const at = Number(path[1]);
  const { title = '', name = '' } = facts.team[at] ?? {};
  return `${title}${name === '' ? '' : `, ${name}`} (${at + 1} of ${facts.team.length})`;
}

/** The folder of the files that a value can name. */
function folderFor(path: OwnerValue['path']): keyof typeof mediaFolders | null {
  if (path.at(-1) === 'photo') return 'photos';
  return path[0] === 'links' ? 'files' : null;
}

function sayWhatIsMissing(terminal: Terminal, { facts }: OwnerFiles): void {
  const unfilled = listUnfilled(facts, formIds);
  const missing = stillToFill(unfilled);
  terminal.say(
    missing === null
      ? '\nEverything is filled in.'
      : `\n${missing} (npm run owner -- list lists it). npm run owner goes on from here.`,
  );
  terminal.say(`To see the site, with a mark at what is missing: npm start -- --marks. As visitors see it: npm start.
To publish it: npm run build, then npm run owner -- host.`);
}
