// Proves specification 4.22.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { missingKey, readOwnerKey } from '#src/tools/owner-key.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

beforeEach(() => {
  vi.stubEnv('OWNER_KEY', undefined);
});
async function readIn(files: Readonly<Record<string, string>>) {
  const project = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
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
  [{ '.env.local': 'OWNER_KEY: 0d9f' }, missingKey],
  [{ '.env': 'OWNER_KEY=0d9f\n' }, 'OWNER_KEY is in the file .env, which everybody sees'],
  [{ '.env.local': 'OWNER_KEY=“0d9f”' }, 'OWNER_KEY in .env.local has signs that no key has'],
])('says why it cannot be read: %j', async (files, sentence) => {
  expect(await readIn(files)).toContain(sentence);
});
