import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scriptFile } from '#src/tools/form-service-script.ts';
import { escaped, type Page } from './html.ts';

/** What the owner's page runs: the button, the file, and its words. */
const commands = {
  build: ['Make the site', 'src/tools/build.ts'],
  check: ['Check the published site', 'src/tools/check/check.ts'],
  forms: ['Check the forms', 'src/tools/check/check.ts', 'forms'],
  script: ['Get the script', 'src/tools/owner/owner.ts', 'script'],
} as const;

type Command = keyof typeof commands;

export const isCommandName = (name: string): name is Command => Object.hasOwn(commands, name);

export const commandButton = (name: Command): string =>
  `<form method="post" action="/run/${name}"><p><button class="secondary">${commands[name][0]}</button></p></form>`;

/** Runs a file of ours with words, as in a terminal. @returns what it printed, its complaints too */
export type Run = (words: readonly string[]) => Promise<string>;

export const run: Run = (words) =>
  new Promise((resolve) => {
    const all = ['src/tools/run.mjs', ...words];
    execFile(process.execPath, all, (_, printed, wrong) => resolve(printed + wrong));
  });

/** The page that a command's button leads to, up to what the command prints. */
export function begunPage(name: Command): Page {
  const [title] = commands[name];
  return {
    title,
    main: `<h1>${title}</h1><p class="begun">Please wait. The result appears here within a minute.</p>`,
  };
}

/** The rest of that page, once the command has ended. */
export async function outcomeOf(project: string, name: Command, runs: Run): Promise<string> {
  const [, ...words] = commands[name];
  const printed = await runs(words);
  const next = printed.startsWith('The site is in the folder')
    ? '<p><a href="/publish#hosts">Next: put it online</a></p>'
    : '';
  // After a mistake, an older script is still there.
  if (name !== 'script' || !printed.startsWith('Written: '))
    return `<pre>${escaped(printed)}</pre>${next}`;
  const script = readFileSync(join(project, scriptFile), 'utf8');
  const guide = readFileSync('src/form-service-script/README.md', 'utf8');
  // Behind the first one, which led here.
  const [, steps = ''] = /^## To set it up\n(.*?)\n\n/ms.exec(guide) ?? [];
  const clicks = steps.split(/\n(?=\d+\. )/).slice(1);
  return `<div class="field"><label class="label" for="script">1. Copy all of this: click into it, press Ctrl+A, then Ctrl+C (on a Mac ⌘A, then ⌘C)</label>
<textarea id="script" class="control" rows="8" readonly>\n${escaped(script)}</textarea></div>
<ol start="2">${clicks.map(stepOf).join('')}</ol>`;
}

/** A step of a guide, from its Markdown. */
const stepOf = (step: string): string =>
  `<li>${escaped(step.replace(/^\d+\. |\s+/g, ' ')).replaceAll(/\*\*(.*?)\*\*|`(.*?)`/gs, '<strong>$1$2</strong>')}`;
