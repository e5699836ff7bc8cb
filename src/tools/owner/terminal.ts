import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** Where the owner reads and answers. */
export type Terminal = {
  say(text: string): void;
  /** Null if there are no more answers. */
  ask(question: string): Promise<string | null>;
};

/** What the keys do, wherever something is asked. */
export const keys = `Enter keeps what is there. - makes it empty. A point (.) goes back to the list.
Ctrl-C stops; npm run owner goes on.`;

/** Nobody's name: a person who types it wants to go on, back or out. */
const isCommand =
  /^(?:\/?(?:help|exit|quit|skip|back|cancel|stop|next|done)|\?|:?q|:wq|-h|--help)!?$/i;

/** There are no more answers. */
export class Stopped extends Error {}

/** The owner goes back to the list of parts. */
export class LeftPart extends Error {}

/** @throws Stopped */
export async function answerTo({ ask }: Terminal, question: string): Promise<string> {
  const answer = await ask(question);
  if (answer === null) throw new Stopped();
  return answer.trim().normalize('NFC');
}

/**
 * Asks until an answer leads to something.
 * @throws LeftPart at a point; Stopped
 */
export async function askFor<Value>(
  terminal: Terminal,
  question: () => string,
  take: (answer: string) => Value | undefined | Promise<Value | undefined>,
): Promise<Value> {
  for (;;) {
    const answer = await answerTo(terminal, question());
    if (answer === '.') throw new LeftPart();
    if (isCommand.test(answer)) {
      terminal.say(keys);
      continue;
    }
    const taken = await take(answer);
    if (taken !== undefined) return taken;
  }
}

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
