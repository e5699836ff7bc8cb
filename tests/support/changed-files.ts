import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a person has changed since the branch left main, committed or not, with new files and without deleted ones.
 * @param folder inside a git repository
 * @returns paths from `folder`; null if it is in no repository, or git is missing
 */
export function changedFiles(folder: string): readonly string[] | null {
  const git = (...words: readonly string[]): readonly string[] | null => {
    try {
      // Quoted names could not be opened.
      const all = ['-c', 'core.quotePath=false', ...words];
      const printed = execFileSync('git', all, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
      return printed.split('\n').filter((line) => line !== '');
    } catch {
      return null;
    }
  };
  const base = ['origin/HEAD', 'main'].flatMap((name) => git('merge-base', 'HEAD', name) ?? [])[0];
  const since = git('diff', '--name-only', '--relative', base ?? 'HEAD');
  const created = git('ls-files', '--others', '--exclude-standard');
  if (since === null || created === null) return null;
  return [...since, ...created].filter((file) => existsSync(join(folder, file)));
}
