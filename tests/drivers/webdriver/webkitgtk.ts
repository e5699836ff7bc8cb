import { createServer } from 'node:net';
import type { Engine } from './engine.ts';
import { type Program, startProgram, until } from './program.ts';
import { openHttpSession } from './webdriver-over-http.ts';

/** The paths of the programs that it takes. */
export type WebKitGtkPrograms = {
  /** Brings a small browser of its own. */
  readonly driver: string;
  /** Draws what nobody sees. */
  readonly display: string;
};

/** WebKitGTK, in automation mode: it keeps everything in memory. */
export const webkitGtk = (programs: WebKitGtkPrograms): Engine => ({
  keepsProfile: false,
  async start() {
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
      const display = await startDisplay(programs.display, run);
      const port = await freePort();
      const driver = run(programs.driver, [`--port=${port}`], {
        DISPLAY: display,
        // Without a graphics card, the other ways of drawing only warn.
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      });
      const address = `http://127.0.0.1:${port}`;
      await until('the WebKitGTK driver answers', () => {
        driver.check();
        return fetch(`${address}/status`).catch(() => null);
      });
      return { driver: await openHttpSession(address), kill };
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
export async function startDisplay(program: string, run: typeof startProgram): Promise<string> {
  const server = run(program, [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '1280x1024x24',
    '-nolisten',
    'tcp',
  ]);
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
