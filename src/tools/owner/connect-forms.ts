import { formsFile, type OwnerForms } from '#src/build/owner/forms-file.ts';
import { formIds } from '#src/forms/all-forms.ts';
import { succeed } from '#src/lib/result.ts';
import { isConnected } from '#src/tools/unfilled.ts';
import { connectLinks, linksIn } from './connect-links.ts';
import type { Change } from './owner-files.ts';
import { setValue } from './owner-values.ts';
import { askFor, LeftPart, type Terminal } from './terminal.ts';

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
  terminal: Terminal,
  change: Change,
  owner: OwnerForms,
): Promise<void> {
  const { say } = terminal;
  const { endpoint } = owner;
  const connected = formIds.filter((id) => isConnected(owner, id)).length;
  say(`\nThe forms: ${connected} of ${formIds.length} connected${endpoint && `, at ${endpoint}`}.
Until a form is connected, devices keep what people write in it.`);
  for (const [at, { title }] of ways.entries()) say(`  ${at + 1}  ${title}`);
  const way = await askFor(
    terminal,
    () => 'Which way? Enter: later. ',
    (answer) => {
      if (answer === '') throw new LeftPart();
      const chosen = ways[Number(answer) - 1];
      if (chosen === undefined) say(`  Type a number from 1 to ${ways.length}, or only Enter.`);
      return chosen;
    },
  );
  say(`\n${way.first}`);
  if (way.asksLinks === true) {
    await askFor(
      terminal,
      () => '  A link, or Enter after the last one: ',
      async (answer) => {
        if (answer === '') return true;
        await change(formsFile, (text) => {
          const connected = connectLinks(text, linksIn(answer, 'Your answer'));
          if (!connected.ok) return connected;
          for (const sentence of connected.value.sentences) say(`  ${sentence}`);
          return succeed(connected.value.text);
        });
        return undefined;
      },
    );
  }
  const { endpointMode: mode } = way;
  if (mode !== undefined) {
    const shown = endpoint === '' ? '' : ` [${endpoint}]`;
    await askFor(
      terminal,
      () => `  The address${shown}: `,
      async (answer) => {
        if (answer === '' && endpoint === '') throw new LeftPart();
        const address = answer === '-' ? '' : bare(answer) || endpoint;
        const isChanged = await change(formsFile, (text) =>
          succeed(setValue(setValue(text, ['endpoint-mode'], mode), ['endpoint'], address)),
        );
        return isChanged || undefined;
      },
    );
  }
  say(`\nTo check it: ${way.check}`);
}

/** The line of the sheet's tab 'Setup' holds the address in quotes. */
const bare = (answer: string): string => answer.replaceAll(/^endpoint\s*=\s*|["'“”]/g, '');
