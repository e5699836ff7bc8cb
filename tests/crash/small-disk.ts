import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk in memory, with other files beside what a browser stores. */
export type SmallDisk = {
  readonly folder: string;
  /** Leaves no byte, including any that the browser frees meanwhile. */
  fill(): void;
  /** Other files take so many kilobytes; below 0, they give them. */
  change(kilobytes: number): void;
  /** Deletes the other files. */
  makeRoom(): void;
  unmount(): void;
};

/** Requires root. */
export function mountSmallDisk(size: string): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  let last = 0;

  const others = () => readdirSync(folder).filter((name) => name.startsWith('other-'));
  const room = () =>
    Number(execFileSync('df', ['-B1', '--output=avail', folder]).toString().split('\n')[1]);

  function take(bytes: number): void {
    // The browser may take some of it first.
    for (let left = Math.min(bytes, room()); left > 0; left = Math.min(bytes, room())) {
      last += 1;
      try {
        execFileSync('fallocate', ['-l', `${left}`, join(folder, `other-${last}`)], {
          stdio: 'ignore',
        });
        return;
      } catch {
        rmSync(join(folder, `other-${last}`), { force: true });
      }
    }
  }

  function give(bytes: number): void {
    let left = bytes;
    for (const name of others()) {
      const { size: length } = statSync(join(folder, name));
      truncateSync(join(folder, name), Math.max(0, length - left));
      left -= Math.min(length, left);
    }
  }

  return {
    folder,
    fill() {
      for (let times = 0; times < 10; times += 1) take(Number.POSITIVE_INFINITY);
    },
    change(kilobytes) {
      if (kilobytes < 0) give(-kilobytes * 1024);
      else take(kilobytes * 1024);
    },
    makeRoom() {
      for (const name of others()) rmSync(join(folder, name));
    },
    unmount() {
      execFileSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}
