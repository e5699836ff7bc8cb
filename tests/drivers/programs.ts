import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @returns the path of the first of these programs that is installed; null where none is */
export function findProgram(
  names: readonly string[],
  elsewhere: readonly string[] = [],
): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...elsewhere,
  ];
  return candidates.find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether Debian's packages can be installed here: on Debian, as root. */
const canInstall = (): boolean => existsSync('/etc/debian_version') && process.getuid?.() === 0;

/** @returns whether Debian's packages of these names are installed now */
export function installPackages(...packages: readonly string[]): boolean {
  if (!canInstall()) return false;
  console.log(`Installing Debian's ${packages.join(', ')}.`);
  attempt('apt-get', ['update']);
  return attempt('apt-get', ['install', '--yes', '--no-install-recommends', ...packages]);
}

/** Runs a program that may take minutes. */
export function attempt(program: string, words: readonly string[]): boolean {
  try {
    execFileSync(program, words, { stdio: 'ignore', timeout: 240_000 });
    return true;
  } catch {
    return false;
  }
}

/**
 * On Debian as root, what is missing is installed, and it is an error where that fails; elsewhere it is left out.
 * @returns null where it is left out
 */
export function findOrInstall<Found>(
  name: string,
  look: () => Found | null,
  packages: readonly string[],
): Found | null {
  let found = look();
  if (found === null && installPackages(...packages)) found = look();
  if (found === null) {
    const missing = `${name} is not on this computer (Debian: ${packages.join(', ')}).`;
    if (canInstall()) throw new Error(`${missing} It could not be installed.`);
    console.warn(`NOT TESTED in ${name}: ${missing}`);
  }
  return found;
}
