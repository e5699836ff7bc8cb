// Proves specification 2.12.
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { formsFile } from '#src/build/owner/forms-file.ts';
import { blockOf, formsToml } from '#tests/support/owner-mappings.ts';
import { projectCopy, run } from '#tests/support/project-copy.ts';

it('the build stops where the owner’s forms have mistakes, tells them all, and writes nothing', async () => {
  const folder = await projectCopy();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const text = formsToml({ tax: '"TODO"' }, blockOf('health', { zip: '' }));
  await writeFile(join(folder, formsFile), text);
  const { code, output } = await run(folder, 'tsx', join('src', 'tools', 'build.ts'));
  expect(output).toMatch(/^2 mistakes are in the way:\n/);
  expect(output).toContain(`- ${formsFile}, line 3: form 'tax': the link is no link: 'TODO'.`);
  expect(output).toContain(`- ${formsFile}, line 5: form 'health': the field 'zip' is missing.`);
  expect(output).not.toMatch(/^\s+at /m);
  expect(code).toBe(1);
  expect(existsSync(join(folder, 'dist'))).toBe(false);
}, 60_000);
