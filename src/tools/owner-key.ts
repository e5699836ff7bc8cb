import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnv } from 'vite';
import { fail, type Result, succeed } from '#src/lib/result.ts';

export const missingKey =
  "Your key is missing: copy the line OWNER_KEY=… of your sheet's tab 'Setup' into a file .env.local here.";

/** Where an editor, or a slip, puts the file. */
const misplaced = [
  '.env.local.txt',
  'env.local',
  'env.local.txt',
  'src/owner/.env.local',
  'src/owner/.env.local.txt',
];

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
  const again = "Copy the line once more from your sheet's tab 'Setup'.";
  if (key !== '') {
    return fail(
      `OWNER_KEY in .env.local has signs that no key has, such as curly quotes. ${again}`,
    );
  }
  const elsewhere = misplaced.find((name) => existsSync(join(project, name)));
  if (elsewhere !== undefined) {
    return fail(
      `${elsewhere} is not read: the file is called .env.local, and is beside package.json. Rename or move it.`,
    );
  }
  const file = join(project, '.env.local');
  const isMiswritten =
    existsSync(file) && /owner.?key|^[\da-f-]{16,}$/im.test(readFileSync(file, 'utf8'));
  return fail(
    isMiswritten ? `The line in .env.local is not written as OWNER_KEY=… ${again}` : missingKey,
  );
}
