import { realpathSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** A command's arguments, by its options. */
export type Parsed<Declared extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Declared; allowPositionals: true }>
>;

/**
 * Reads a command's arguments. Prints its help and exits for `--help` or `-h` (0), or if `read` throws (2).
 * @param most the number of arguments besides the options
 */
export function readOptions<const Declared extends Options, Read>(
  help: string,
  options: Declared,
  most: number,
  read: (parsed: Parsed<Declared>) => Read,
): Read {
  process.once('uncaughtException', endPlainly);
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(help);
    process.exit(0);
  }
  try {
    refuseSwallowed(options, args);
    const parsed = parseArgs({ args, options, allowPositionals: true });
    const surplus = parsed.positionals[most];
    if (surplus !== undefined) throw new Error(`There is nothing to do with '${surplus}'.`);
    return read(parsed);
  } catch (problem) {
    console.error(messageOf(problem));
    console.error(`\n${help}`);
    process.exit(2);
  }
}

/**
 * npm keeps an option that no two dashes precede, as a setting of its own, and the command would run without it.
 * @throws with what to write
 */
function refuseSwallowed(options: Options, args: readonly string[]): void {
  for (const name of Object.keys(options)) {
    if (args.some((one) => one.split('=')[0] === `--${name}`)) continue;
    const kept = process.env[`npm_config_${name.replaceAll('-', '_')}`] ?? '';
    // A setting of npm's own may have the name, and any value but this.
    if (kept !== 'true') continue;
    throw new Error(
      `npm kept --${name} for itself. Write two dashes before the options: -- --${name}`,
    );
  }
}

/** A stack is for a mistake in the code. What else goes wrong, such as a full disk, is said in a sentence. */
function endPlainly(problem: unknown): never {
  const isMistake = problem instanceof Error && problem.constructor !== Error;
  console.error(isMistake ? problem : messageOf(problem));
  process.exit(1);
}

/** Only the first sentence of Node's message applies here. */
function messageOf(problem: unknown): string {
  const message = problem instanceof Error ? problem.message : String(problem);
  return /^Unknown option '[^']*'\./.exec(message)?.[0] ?? message;
}

/** For a command that takes no words. */
export const readNoWords = (help: string): void => readOptions(help, {}, 0, () => {});

/** Whether a file runs as a command, not as an import. */
export const isCommand = (file: string): boolean =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === file;
