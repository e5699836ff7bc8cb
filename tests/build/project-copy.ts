import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { customFormsFolder } from '#src/build/owner/custom-forms-folder.ts';
import { mediaFolders } from '#src/build/owner/media.ts';

const parts = [
  'src',
  'sw',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  '.env',
  'LICENSE',
];

/**
 * Copies the project with its dependencies, an unfilled owner's file and no form of the owner's, without tests. The caller removes
 * the copy.
 */
export async function projectCopy(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'project-copy-'));
  const filter = (path: string) => !path.includes('node_modules');
  for (const part of parts) await cp(part, join(folder, part), { recursive: true, filter });
  for (const owned of Object.values(mediaFolders)) {
    await rm(join(folder, owned), { recursive: true, force: true });
    await mkdir(join(folder, owned));
  }
  await cp(join('tests', 'support', 'owner'), join(folder, 'src', 'owner'), { recursive: true });
  await rm(join(folder, customFormsFolder), { recursive: true });
  await mkdir(join(folder, customFormsFolder));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'dir');
  return folder;
}

type Run = { readonly code: number | null; readonly output: string };

/** Runs a command of the project, and captures its output. */
export function run(folder: string, program: string, ...words: readonly string[]): Promise<Run> {
  return new Promise((done, failed) => {
    const { child, output } = spawned(folder, program, words);
    child.stdin.end();
    child.on('error', failed);
    child.on('close', (code) => done({ code, output: output() }));
  });
}

/** Starts a command that does not end, and waits until it has printed some words. */
export function started(
  folder: string,
  program: string,
  words: readonly string[],
  until: string,
): Promise<{ output(): string; end(): Promise<void> }> {
  return new Promise((done, failed) => {
    const { child, output } = spawned(folder, program, words);
    const ended = new Promise<void>((close) => child.on('close', () => close()));
    child.on('error', failed);
    child.on('close', () => failed(new Error(output())));
    child.stdout.on('data', () => {
      if (!output().includes(until)) return;
      done({
        output,
        end() {
          child.kill();
          return ended;
        },
      });
    });
  });
}

function spawned(folder: string, program: string, words: readonly string[]) {
  // Vitest's settings would change the build.
  const { NODE_ENV, VITEST, OWNER_FOLDER, ...environment } = process.env;
  const file =
    program === 'node' ? process.execPath : join(folder, 'node_modules', '.bin', program);
  const child = spawn(file, words, {
    cwd: folder,
    env: { ...environment, NO_COLOR: '1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text;
    });
  }
  return { child, output: () => output };
}
