// Proves specification 12.5.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { replaceFolder } from '#src/tools/write-whole.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

async function folders() {
  const parent = await temporaryFolder();
  const at = (name: string) => join(parent, name);
  return { folder: at('dist'), making: at('aside/new'), before: at('aside/before') };
}

const writing = (text: string) => async (making: string) => {
  await mkdir(making);
  await writeFile(join(making, 'page'), text);
};

it('puts what was made in the place of what was there, which it keeps aside', async () => {
  const where = await folders();
  const shown = () => readFile(join(where.folder, 'page'), 'utf8');
  await replaceFolder(where, writing('first'));
  expect(await shown()).toBe('first');
  expect(existsSync(where.before)).toBe(false);
  await replaceFolder(where, writing('second'));
  await replaceFolder(where, writing('third'));
  expect(await shown()).toBe('third');
  expect(await readFile(join(where.before, 'page'), 'utf8')).toBe('second');
});

it('puts back what was there where the new one cannot take its place', async () => {
  const where = await folders();
  await replaceFolder(where, writing('whole'));
  await expect(replaceFolder(where, async () => {})).rejects.toThrow(
    `The folder ${where.folder} cannot be replaced: `,
  );
  expect(await readFile(join(where.folder, 'page'), 'utf8')).toBe('whole');
});

it('leaves what was there where the making fails, half made or not begun', async () => {
  const where = await folders();
  const failing = async (making: string) => {
    await writing('half')(making);
    throw new Error('A picture is too large.');
  };
  await expect(replaceFolder(where, failing)).rejects.toThrow('A picture is too large.');
  expect(existsSync(where.folder)).toBe(false);

  await replaceFolder(where, writing('whole'));
  await expect(replaceFolder(where, failing)).rejects.toThrow();
  expect(await readFile(join(where.folder, 'page'), 'utf8')).toBe('whole');
  expect(await readdir(where.folder)).toEqual(['page']);

  // What a failure has left does not get into what is made next.
  await replaceFolder(where, async (making) => {
    await mkdir(making);
  });
  expect(await readdir(where.folder)).toEqual([]);
});
