import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, callOf, type Engine } from './browser.ts';
import { attempt, findOrInstall, findProgram } from './programs.ts';
import { type Program, startProgram } from './webdriver/program.ts';
import { read } from './webdriver/webdriver.ts';
import { startDisplay } from './webdriver/webkitgtk.ts';

const shell = join(import.meta.dirname, 'webkitgtk_shell.py');
const library = "import gi; gi.require_version('WebKit2', '4.1')";
const packages = ['gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'];

/**
 * WebKitGTK in a small shell of our own, for its driver keeps no profile; null where this computer has
 * none and cannot get it.
 */
export async function findWebKitGtk(): Promise<Engine | null> {
  const found = findOrInstall('WebKitGTK', look, packages);
  if (found === null) return null;
  const { python, display } = found;
  let server: Program | undefined;
  const name = await startDisplay(display, (...words) => {
    server = startProgram(...words);
    return server;
  });
  return {
    name: 'WebKitGTK',
    databases: /^data\/databases\/indexeddb\/v1\/[^/]+$/,
    start: async (profile) => openShell(startProgram(python, [shell, profile], { DISPLAY: name })),
    end: async () => server?.kill(),
  };
}

function look(): { readonly python: string; readonly display: string } | null {
  const display = findProgram(['Xvfb']);
  // A Python that someone has built does not find Debian's libraries.
  const python = ['/usr/bin/python3', 'python3'].find((one) => attempt(one, ['-c', library]));
  return display === null || python === undefined ? null : { display, python };
}

type Waiting = {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
};

/** Talks with the shell: a JSON line for each command, and one for its answer. */
function openShell(running: Program): Browser {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  const answers = createInterface({ input: running.output });
  answers.on('line', (line) => {
    const answer: unknown = JSON.parse(line);
    const id = read(answer, 'id');
    const problem = read(answer, 'problem');
    if (typeof id !== 'number') return;
    const command = waiting.get(id);
    waiting.delete(id);
    if (problem === undefined) command?.resolve(read(answer, 'value'));
    else command?.reject(new Error(String(problem)));
  });
  answers.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('WebKitGTK is gone.'));
    waiting.clear();
  });

  async function send(
    action: string,
    parameters: Readonly<Record<string, unknown>>,
  ): Promise<unknown> {
    running.check();
    return new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      running.input.write(`${JSON.stringify({ id: lastId, action, ...parameters })}\n`);
    });
  }

  return {
    async openPage() {
      const page = await send('new', {});
      return {
        async open(address) {
          await send('open', { page, address });
        },
        run: async (body, ...values) => {
          const text = await send('run', { page, call: callOf(body, values) });
          return typeof text === 'string' ? JSON.parse(text) : undefined;
        },
        async close() {
          await send('close', { page });
        },
      };
    },
    kill: () => running.kill(),
  };
}
