import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** A program that runs beside the tests. */
export type Program = {
  /** All that it has printed. */
  printed(): string;
  /** @throws where it has ended by itself */
  check(): void;
  /** Ends it, with every program that it has started, as a crash does. */
  kill(): Promise<void>;
};

/** Starts a program in a process group of its own, which ends with the tests at the latest. */
export function startProgram(
  program: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  folder = '.',
): Program {
  const running = spawn(program, words, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let printed = '';
  for (const stream of [running.stdout, running.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  let ended: string | null = null;
  const end = new Promise<void>((resolve) => {
    const note = (words: string) => {
      ended ??= words;
      resolve();
    };
    running.on('error', ({ message }) => note(message));
    running.on('exit', (code, signal) => note(`ended with ${code ?? signal}`));
  });
  const killGroup = () => {
    if (running.pid === undefined) return;
    try {
      process.kill(-running.pid, 'SIGKILL');
    } catch {
      // All of the group have ended.
    }
  };
  process.once('exit', killGroup);
  return {
    printed: () => printed,
    check() {
      if (ended !== null) throw new Error(`${program}: ${ended}\n${printed}`);
    },
    async kill() {
      process.off('exit', killGroup);
      killGroup();
      await end;
    },
  };
}

/** The longest that a test waits for anything in a browser, in milliseconds. */
export const patience = 30_000;

/**
 * Looks until something is there.
 * @param what it is, for anyone who reads why a test failed
 * @param describe what there is instead
 * @throws where it does not come
 */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | null> | Found | null,
  describe: () => Promise<string> | string = () => '',
  limit = patience,
): Promise<Found> {
  const started = Date.now();
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() - started > limit) {
      throw new Error(`Waited in vain: ${what}. ${await describe()}`);
    }
    await wait(100);
  }
}
