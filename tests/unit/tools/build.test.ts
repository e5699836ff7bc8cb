// Proves specification 1.30.
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { siteFile } from '#src/build/owner/site-file.ts';
import { projectCopy, run } from '#tests/support/project-copy.ts';

const limit = 60_000;
let project = '';

beforeAll(async () => {
  project = await projectCopy();
});
afterAll(() => rm(project, { recursive: true, force: true }));

const build = (...words: readonly string[]) =>
  run(project, 'tsx', join('src', 'tools', 'build.ts'), ...words);

it(
  'refuses what is still to fill in where it is strict, and lists it',
  async () => {
    const { code, output } = await build('--strict');
    expect(code).toBe(1);
    expect(output).toMatch(/^\d+ things are still to fill in, so nothing was built:\n/);
    expect(output).toContain(`- ${siteFile}: the address of: Shop\n`);
    expect(existsSync(join(project, 'dist'))).toBe(false);
  },
  limit,
);

it(
  'tells every mistake of the owner’s file and nothing else, and builds nothing',
  async () => {
    const file = join(project, siteFile);
    const sound = await readFile(file, 'utf8');
    const wrong = sound.replace('shop = ""', 'shop = "www.example.org"');
    await writeFile(file, wrong.replace('day = "Thursday"', 'day = "Noday"'));
    const { code, output } = await build();
    expect(code).toBe(1);
    expect(output).toMatch(
      /^2 mistakes are in the way:\n- src.owner.site\.toml, line \d+: 'day' .*\n- src.owner.site\.toml, line \d+: 'shop' .*\n\nCorrect them, save the file, and run the command again\.\n$/,
    );
    expect(existsSync(join(project, 'dist'))).toBe(false);
  },
  limit,
);

it(
  'says what it does, and refuses a word that it does not know',
  async () => {
    const [help, unknown] = await Promise.all([build('--help'), build('--strct')]);
    expect(help.code).toBe(0);
    expect(help.output).toContain('npm run build -- --strict');
    expect(unknown.code).toBe(2);
    expect(unknown.output).toContain('This command knows --strict and --help, and no other word.');
  },
  limit,
);
