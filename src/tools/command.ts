import { realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';

/**
 * Reads what stands behind a command. Prints its help instead, and ends the process, where `--help` or `-h` is there
 * (0), or where `read` throws (2), which it does with a sentence for a person.
 */
export function readOptions<Read>(help: string, read: (words: readonly string[]) => Read): Read {
  const words = process.argv.slice(2);
  if (words.includes('--help') || words.includes('-h')) {
    console.log(help);
    process.exit(0);
  }
  try {
    return read(words);
  } catch (problem) {
    console.error(saidOf(problem));
    console.error(`\n${help}`);
    process.exit(2);
  }
}

/** Behind its first sentence, Node's complaint about an option gives advice that no command here follows. */
function saidOf(problem: unknown): string {
  const message = problem instanceof Error ? problem.message : String(problem);
  return /^Unknown option '[^']*'\./.exec(message)?.[0] ?? message;
}

/**
 * The same for a command without options.
 * @param max how many words it takes
 */
export const readWords = <Read>(
  help: string,
  read: (words: readonly string[]) => Read,
  max: number,
): Read =>
  readOptions(help, (args) => {
    const { positionals } = parseArgs({ args: [...args], options: {}, allowPositionals: true });
    const surplus = positionals[max];
    if (surplus !== undefined) throw new Error(`There is nothing to do with '${surplus}'.`);
    return read(positionals);
  });

/** Whether a file is the command that is run, and not imported by a test. */
export const isCommand = (file: string): boolean =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === file;
