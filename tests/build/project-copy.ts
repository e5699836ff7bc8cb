import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { customFormsFolder } from '#src/build/owner/custom-forms-folder.ts';
import { mediaFolders } from '#src/build/owner/media.ts';
import { type Program, startProgram, until } from '#tests/drivers/webdriver/program.ts';

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

/** Vitest's settings would change a build. */
const unset = { NODE_ENV: undefined, VITEST: undefined, OWNER_FOLDER: undefined };
const environment = { ...unset, NO_COLOR: '1' };

const fileOf = (folder: string, program: string): string =>
  program === 'node' ? process.execPath : join(folder, 'node_modules', '.bin', program);

type Run = { readonly code: number | null; readonly output: string };

/** Runs a command of the project, and captures its output. */
export function run(folder: string, program: string, ...words: readonly string[]): Promise<Run> {
  return new Promise((done) => {
    const options = { cwd: folder, env: { ...process.env, ...environment } };
    const child = execFile(fileOf(folder, program), words, options, (_, printed, errors) =>
      done({ code: child.exitCode, output: printed + errors }),
    );
    child.stdin?.end();
  });
}

/** Starts a command that does not end, and waits until it has printed some words. */
export async function started(
  folder: string,
  program: string,
  words: readonly string[],
  last: string,
): Promise<Program> {
  const running = startProgram(fileOf(folder, program), words, environment, folder);
  const isThere = () => {
    running.check();
    return running.printed().includes(last) || null;
  };
  await until(last, isThere, running.printed, 110_000);
  return running;
}
