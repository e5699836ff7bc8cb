import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnv } from 'vite';
import { fail, type Result, succeed } from '#src/lib/result.ts';

export const missingKey =
  "Your key is missing: copy the line OWNER_KEY=… of your sheet's tab 'Setup' into a file of the name .env.local, beside package.json.";

/** The key of the owner's endpoint, or why it cannot be read. */
export function readOwnerKey(project = process.cwd()): Result<string, string> {
  const shared = join(project, '.env');
  if (existsSync(shared) && /^\s*OWNER_KEY\s*=/m.test(readFileSync(shared, 'utf8'))) {
    return fail(
      'OWNER_KEY is in the file .env, which everybody sees who sees the project. Move the line to .env.local.',
    );
  }
  const { OWNER_KEY: key = '' } = loadEnv('production', project, ['OWNER_KEY']);
  if (/^[\w-]+$/.test(key)) return succeed(key);
  if (key !== '') {
    return fail(
      "OWNER_KEY in .env.local has signs that no key has, such as curly quotes. Copy the line once more from your sheet's tab 'Setup'.",
    );
  }
  return fail(missingKey);
}
