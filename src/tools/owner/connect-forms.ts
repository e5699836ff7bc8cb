import { formsFile, type OwnerForms } from '#src/build/owner/forms-file.ts';
import { formIds } from '#src/forms/all-forms.ts';
import { type Result, succeed } from '#src/lib/result.ts';
import { isConnected } from '#src/tools/unfilled.ts';
import { connectLinks, linksIn } from './connect-links.ts';
import type { OwnerFileName } from './owner-files.ts';
import { setValue } from './owner-values.ts';

/** Where the owner reads and answers. */
export type Terminal = {
  say(text: string): void;
  /** Null if there are no more answers. */
  ask(question: string): Promise<string | null>;
};

/** Changes one of the owner's files, or says why not. */
export type Change = (
  name: OwnerFileName,
  edit: (text: string) => Result<string, readonly string[]>,
) => Promise<boolean>;

/** What an answer leads to. */
export type Step = 'next' | 'leave part' | 'stop';

/** A way to connect the forms. */
type Way = {
  readonly title: string;
  readonly first: string;
  readonly asksLinks?: true;
  readonly endpointMode?: OwnerForms['endpointMode'];
  readonly check: string;
};

const scriptSteps = 'src/form-service-script/README.md';

const elsewhere = 'stop here with Ctrl-C and come back, or open a second terminal';

/** The shortest first. */
const ways: readonly Way[] = [
  {
    title: 'One script on a Google Sheet of yours, one address for all (the shortest)',
    first: `First: npm run owner -- script (${elsewhere}),
then steps 2 to 7 of ${scriptSteps}. They end with the address.`,
    endpointMode: 'deliver',
    check: 'npm run check -- endpoint',
  },
  {
    title: 'Google Forms that such a script makes for you',
    first: `First: npm run owner -- script --google-forms (${elsewhere}),
then steps 2 to 7 of ${scriptSteps}. Paste the lines of the forms in the sheet's tab 'Setup' here, and
then the address.`,
    asksLinks: true,
    endpointMode: 'confirm',
    check: 'npm run check -- forms',
  },
  {
    title: 'Google Forms of your own',
    first: `First: npm run owner -- links (${elsewhere}) says how to get the links.`,
    asksLinks: true,
    check: 'npm run check -- forms',
  },
];

/** Asks which way the forms are to be connected, and for what that way needs. */
export async function connectForms(
  { say, ask }: Terminal,
  change: Change,
  owner: OwnerForms,
): Promise<Step> {
  const { endpoint } = owner;
  const connected = formIds.filter((id) => isConnected(owner, id)).length;
  say(`\nThe forms: ${connected} of ${formIds.length} connected${endpoint && `, at ${endpoint}`}.
Until a form is connected, devices keep what people write in it.`);
  for (const [at, { title }] of ways.entries()) say(`  ${at + 1}  ${title}`);
  const way = await chooseWay();
  if (typeof way === 'string') return way;
  say(`\n${way.first}`);
  if (way.asksLinks === true) {
    const step = await askLinks();
    if (step !== 'next') return step;
  }
  if (way.endpointMode !== undefined) {
    const step = await askEndpoint(way.endpointMode);
    if (step !== 'next') return step;
  }
  say(`\nTo check it: ${way.check}`);
  return 'next';

  async function chooseWay(): Promise<Way | Step> {
    for (;;) {
      const answer = (await ask('Which way? Enter: later. '))?.trim();
      if (answer === undefined) return 'stop';
      if (answer === '' || answer === '.') return 'leave part';
      const chosen = ways[Number(answer) - 1];
      if (chosen !== undefined) return chosen;
      say(`  Type a number from 1 to ${ways.length}, or only Enter.`);
    }
  }

  async function askLinks(): Promise<Step> {
    for (;;) {
      const answer = (await ask('  A link, or Enter after the last one: '))?.trim();
      if (answer === undefined) return 'stop';
      if (answer === '') return 'next';
      if (answer === '.') return 'leave part';
      await change(formsFile, (text) => {
        const connected = connectLinks(text, linksIn(answer, 'Your answer'));
        if (!connected.ok) return connected;
        for (const sentence of connected.value.sentences) say(`  ${sentence}`);
        return succeed(connected.value.text);
      });
    }
  }

  async function askEndpoint(mode: OwnerForms['endpointMode']): Promise<Step> {
    const shown = endpoint === '' ? '' : ` [${endpoint}]`;
    for (;;) {
      const answer = (await ask(`  The address${shown}: `))?.trim();
      if (answer === undefined) return 'stop';
      if (answer === '.' || (answer === '' && endpoint === '')) return 'leave part';
      const address = answer === '-' ? '' : bare(answer) || endpoint;
      const isChanged = await change(formsFile, (text) =>
        succeed(setValue(setValue(text, ['endpoint-mode'], mode), ['endpoint'], address)),
      );
      if (isChanged) return 'next';
    }
  }
}

/** The line of the sheet's tab 'Setup' holds the address in quotes. */
const bare = (answer: string): string => answer.replaceAll(/^endpoint\s*=\s*|["'“”]/g, '');
