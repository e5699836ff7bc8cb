// Proves specification 4.22.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { missingKey, readOwnerKey } from '#src/tools/owner-key.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

beforeEach(() => {
  vi.stubEnv('OWNER_KEY', undefined);
});

it.each([
  [{ '.env.local': '# mine\nOWNER_KEY=0d9f-1c52\n' }, '0d9f-1c52'],
  [{}, missingKey],
  [{ '.env.local': 'OWNER_KEY: 0d9f' }, missingKey],
  [{ '.env': 'OWNER_KEY=0d9f\n' }, 'OWNER_KEY is in the file .env, which everybody sees'],
  [{ '.env.local': 'OWNER_KEY=“0d9f”' }, 'OWNER_KEY in .env.local has signs that no key has'],
])('is the key of .env.local, or why it cannot be read: %j', async (files, read) => {
  const project = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  const key = readOwnerKey(project);
  if (key.ok) expect(key.value).toBe(read);
  else expect(key.error).toContain(read);
});
