import { realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';

/**
 * Reads a command's arguments. Prints its help and exits for `--help` or `-h` (0), or if `read` throws (2).
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
    console.error(messageOf(problem));
    console.error(`\n${help}`);
    process.exit(2);
  }
}

/** Only the first sentence of Node's message applies here. */
function messageOf(problem: unknown): string {
  const message = problem instanceof Error ? problem.message : String(problem);
  return /^Unknown option '[^']*'\./.exec(message)?.[0] ?? message;
}

/**
 * For a command without options.
 * @param max the number of arguments
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

/** Whether a file runs as a command, not as an import. */
export const isCommand = (file: string): boolean =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === file;
