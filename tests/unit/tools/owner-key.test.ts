// Proves specification 4.22.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { missingKey, readOwnerKey } from '#src/tools/owner-key.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

beforeEach(() => {
  vi.stubEnv('OWNER_KEY', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

async function readIn(files: Readonly<Record<string, string>>) {
  const project = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  }
  const key = readOwnerKey(project);
  return key.ok ? key.value : key.error;
}

it('is the key of the line in .env.local', async () => {
  expect(await readIn({ '.env.local': '# mine\nOWNER_KEY=0d9f-1c52\n' })).toBe('0d9f-1c52');
});

it.each([
  [{}, missingKey],
  [{ '.env': 'OWNER_KEY=0d9f\n' }, 'OWNER_KEY is in the file .env, which everybody sees'],
  [{ '.env.local.txt': 'OWNER_KEY=0d9f' }, '.env.local.txt is not read: '],
  [{ 'src/owner/.env.local': 'OWNER_KEY=0d9f' }, 'src/owner/.env.local is not read: '],
  [{ '.env.local': 'OWNER_KEY=“0d9f”' }, 'OWNER_KEY in .env.local has signs that no key has'],
  [{ '.env.local': 'OWNER_KEY: 0d9f' }, 'The line in .env.local is not written as OWNER_KEY=…'],
  [{ '.env.local': '0d9f1c526b1e4a9e0d9f\n' }, 'The line in .env.local is not written'],
])('says why it cannot be read: %j', async (files, sentence) => {
  expect(await readIn(files)).toContain(sentence);
});
