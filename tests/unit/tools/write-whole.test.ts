// Proves specification 12.5.
import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { replaceFolder, writeWhole } from '#src/tools/write-whole.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

it('writes into folders that it makes, over what is there, and through a link', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'made', 'by it', 'site.toml');
  for (const text of ['first', 'second']) {
    writeWhole(file, text);
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
  symlinkSync(file, join(folder, 'link'));
  writeWhole(join(folder, 'link'), 'third');
  expect(readFileSync(file, 'utf8')).toBe('third');
  expect(readdirSync(join(folder, 'made', 'by it'))).toEqual(['site.toml']);
});

it('lets nobody else read what only its owner could', async () => {
  const file = join(await temporaryFolder(), 'key');
  writeFileSync(file, 'first');
  chmodSync(file, 0o600);
  const { mode } = statSync(file);
  writeWhole(file, 'second');
  expect(statSync(file).mode).toBe(mode);
});

it('leaves the file as it was, and nothing beside it, where it fails', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'site.toml');
  writeFileSync(file, 'before');
  mkdirSync(`${file}.new`);
  expect(() => writeWhole(file, 'after')).toThrow(
    `${file} cannot be written, and is as it was: a folder has its name.`,
  );
  expect(readFileSync(file, 'utf8')).toBe('before');
  rmdirSync(`${file}.new`);
  const rename = vi.spyOn(fs, 'renameSync').mockImplementation(() => {
    throw Object.assign(new Error('?'), { code: 'EBUSY' });
  });
  syncBuiltinESMExports();
  expect(() => writeWhole(file, 'after')).toThrow('another program has it open');
  rename.mockRestore();
  syncBuiltinESMExports();
  expect(readdirSync(folder)).toEqual(['site.toml']);
  expect(() => writeWhole(join(file, 'x'), '')).toThrow('a file has the name of its folder.');
});

describe('a folder', () => {
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
});
