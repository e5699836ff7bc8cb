import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSite } from '#src/tools/build-site.ts';

/** A build of the current or an earlier commit. */
export type Build = {
  readonly name: string;
  readonly folder: string;
  readonly version: string;
  /** Whether it connects the form that earlier builds leave unconnected. */
  readonly connectsAll: boolean;
};

/** The published commits, oldest first. */
export const landings = ['049838c', '17759bf'] as const;

/** Unconnected in earlier builds, so that its submissions are held. */
export const unconnected = 'guest-speaker';

const cache = join('.local', 'time-machine');

/** Builds the working tree for production. */
export async function buildNow(): Promise<Build> {
  process.env.NODE_ENV = 'production';
  const folder = join(cache, 'now');
  await buildSite(folder, '');
  return { name: 'now', folder, version: versionOf(folder), connectsAll: true };
}

/**
 * Builds a commit once, with its packages.
 * @returns null if this clone lacks the commit
 */
export function buildOf(commit: string): Build | null {
  const known = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { stdio: 'ignore' });
  if (known.status !== 0) return null;
  const folder = join(cache, commit);
  if (!existsSync(folder)) {
    const source = resolve(cache, `${commit}-source`);
    rmSync(source, { recursive: true, force: true });
    mkdirSync(source, { recursive: true });
    const archive = execFileSync('git', ['archive', commit], { maxBuffer: 1 << 28 });
    execFileSync('tar', ['-x', '-C', source], { input: archive });
    run(source, 'npm', 'ci', '--no-audit', '--no-fund');
    run(source, 'npx', 'vite', 'build', '--logLevel', 'warn', '--outDir', 'site', '--emptyOutDir');
    // Atomic, so that an interrupted build does not look complete.
    renameSync(join(source, 'site'), folder);
    rmSync(source, { recursive: true });
  }
  return { name: commit, folder, version: versionOf(folder), connectsAll: false };
}

function run(folder: string, program: string, ...words: readonly string[]): void {
  const { NODE_ENV, ...environment } = process.env;
  const settings = {
    SITE_ADDRESS: '',
    FORM_SERVICE: 'local',
    CONFIRMATION_ENDPOINT: '',
    FORM_LOCAL_UNCONNECTED: unconnected,
  };
  execFileSync(program, words, {
    cwd: folder,
    env: { ...environment, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function versionOf(folder: string): string {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const [, version] = /name="version" content="([^"]+)"/.exec(page) ?? [];
  if (version === undefined) throw new Error(`${folder} does not say which version it is.`);
  return version;
}
