import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Engine } from './browser.ts';
import { type Program, startProgram, until } from './program.ts';
import { openTabs, type TabBrowser } from './tab.ts';
import { openHttpSession } from './webdriver-over-http.ts';

const shell = join(import.meta.dirname, '../webkitgtk_shell.py');

/** The paths of the programs that it takes. */
export type WebKitGtkPrograms = {
  readonly driver: string;
  /** Runs a small shell of our own: the driver's browser keeps no profile. */
  readonly python: string;
  /** Draws what nobody sees. */
  readonly display: string;
};

export const webkitGtk = (programs: WebKitGtkPrograms): Engine<TabBrowser> => ({
  name: 'WebKitGTK',
  databases: /^data\/databases\/indexeddb\/v1\/[^/]+$/,
  async start(profile) {
    const started: Program[] = [];
    const run = (...words: Parameters<typeof startProgram>) => {
      const program = startProgram(...words);
      started.unshift(program);
      return program;
    };
    const kill = async () => {
      for (const program of started) await program.kill();
    };
    try {
      const port = await freePort();
      const driver = run(programs.driver, [`--port=${port}`], {
        DISPLAY: await startDisplay(programs.display, run),
        // Without a graphics card, the other ways of drawing only warn.
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      });
      const address = `http://127.0.0.1:${port}`;
      await until('the WebKitGTK driver answers', () => {
        driver.check();
        return fetch(`${address}/status`).catch(() => null);
      });
      const options = { binary: programs.python, args: [shell, profile] };
      return await openTabs(await openHttpSession(address, options), kill);
    } catch (error) {
      await kill();
      throw error;
    }
  },
});

/**
 * Starts a display that nobody sees.
 * @returns its name, for the environment's DISPLAY
 */
async function startDisplay(program: string, run: typeof startProgram): Promise<string> {
  const screen = ['-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const server = run(program, ['-displayfd', '1', ...screen]);
  const number = await until('the display is there', () => {
    server.check();
    return /^\d+$/m.exec(server.printed())?.[0] ?? null;
  });
  return `:${number}`;
}

/** For a program that is told its port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('No port is free.'));
        else resolve(address.port);
      });
    });
  });
}
