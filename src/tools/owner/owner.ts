import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { isCommand, readWords } from '#src/tools/command.ts';
import type { Terminal } from './connect-forms.ts';
import { fillIn } from './fill-in.ts';

const help = `npm run owner
Asks for what only you know, and writes it into src/owner/site.toml and src/owner/forms.toml: the address, links,
names, photos, and how the forms are connected. Stop it at any time, and run it again to go on.`;

/** A terminal on two streams. The end of the input, or Ctrl-C, ends the answers. */
export function terminalOn(
  input: Readable,
  output: Writable,
  isTerminal: boolean,
): Terminal & { close(): void } {
  const lines = createInterface({ input, output, terminal: isTerminal });
  const answers = lines[Symbol.asyncIterator]();
  let isOpen = true;
  lines.on('close', () => {
    isOpen = false;
  });
  lines.on('SIGINT', () => lines.close());
  return {
    say: (text) => void output.write(`${text}\n`),
    async ask(question) {
      lines.setPrompt(question);
      // A file of answers may have been read to its end before the first question.
      if (isOpen) lines.prompt();
      else output.write(question);
      const { done, value } = await answers.next();
      if (done === true) output.write('\n');
      return done === true ? null : value;
    },
    close: () => lines.close(),
  };
}

if (isCommand(import.meta.filename)) {
  readWords(help, () => {}, 0);
  const terminal = terminalOn(process.stdin, process.stdout, process.stdin.isTTY === true);
  const today = new Date().toISOString().slice(0, 10);
  const isSound = await fillIn({ terminal, project: '.', today });
  terminal.close();
  if (!isSound) process.exitCode = 1;
}
