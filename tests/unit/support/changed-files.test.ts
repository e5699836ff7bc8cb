import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { changedFiles } from '#tests/support/changed-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

it('finds what a branch and its working copy have changed since main', async () => {
  const folder = await temporaryFolder();
  const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: folder });
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  const commit = () => {
    git('add', '--all');
    git('-c', 'user.name=a', '-c', 'user.email=a@hope.test', 'commit', '--quiet', '-m', 'x');
  };
  git('init', '--quiet', '--initial-branch=main');
  for (const name of ['as before.ts', 'committed.ts', 'edited.ts', 'gone.ts', '.gitignore']) {
    await write(name, name === '.gitignore' ? 'ignored.ts' : 'before');
  }
  commit();
  expect(changedFiles(folder)).toEqual([]);
  git('switch', '--quiet', '--create', 'branch');
  await write('committed.ts', 'now');
  commit();
  await write('edited.ts', 'now');
  await write('née.ts', 'new');
  await write('ignored.ts', 'new');
  await rm(join(folder, 'gone.ts'));
  expect(changedFiles(folder)).toEqual(['committed.ts', 'edited.ts', 'née.ts']);
});

it('finds nothing to go by outside of a repository', async () => {
  expect(changedFiles(await temporaryFolder())).toBeNull();
});
