// Proves specification 12.5.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { replaceFolder, writeWhole } from '#src/tools/write-whole.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

it('writes into folders that it makes, over what is there and with its mode, and through a link', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'made', 'by it', 'site.toml');
  for (const text of ['first', 'second']) {
    writeWhole(file, text);
    expect(fs.readFileSync(file, 'utf8')).toBe(text);
  }
  fs.chmodSync(file, 0o600);
  fs.symlinkSync(file, join(folder, 'link'));
  writeWhole(join(folder, 'link'), 'third');
  expect(fs.readFileSync(file, 'utf8')).toBe('third');
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(join(folder, 'made', 'by it'))).toEqual(['site.toml']);
});

it('leaves the file as it was, and nothing beside it, where it fails', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'site.toml');
  fs.writeFileSync(file, 'before');
  fs.mkdirSync(`${file}.new`);
  expect(() => writeWhole(file, 'after')).toThrow(
    `${file} cannot be written, and is as it was: a folder has its name.`,
  );
  expect(fs.readFileSync(file, 'utf8')).toBe('before');
  fs.rmdirSync(`${file}.new`);
  const rename = vi.spyOn(fs, 'renameSync').mockImplementation(() => {
    throw Object.assign(new Error('?'), { code: 'EBUSY' });
  });
  syncBuiltinESMExports();
  expect(() => writeWhole(file, 'after')).toThrow('another program has it open');
  rename.mockRestore();
  syncBuiltinESMExports();
  expect(fs.readdirSync(folder)).toEqual(['site.toml']);
  expect(() => writeWhole(join(file, 'x'), '')).toThrow('a file has the name of its folder.');
});

describe('a folder', () => {
  async function folders() {
    const parent = await temporaryFolder();
    const at = (name: string) => join(parent, name);
    return { folder: at('dist'), making: at('aside/new'), before: at('aside/before') };
  }

  const writing = (text: string) => async (making: string) => {
    fs.mkdirSync(making);
    fs.writeFileSync(join(making, 'page'), text);
  };

  it('puts what was made in the place of what was there, which it keeps aside', async () => {
    const where = await folders();
    const shown = () => fs.readFileSync(join(where.folder, 'page'), 'utf8');
    await replaceFolder(where, writing('first'));
    expect(shown()).toBe('first');
    expect(fs.existsSync(where.before)).toBe(false);
    await replaceFolder(where, writing('second'));
    await replaceFolder(where, writing('third'));
    expect(shown()).toBe('third');
    expect(fs.readFileSync(join(where.before, 'page'), 'utf8')).toBe('second');
  });

  it('leaves what was there where the making fails or was for nothing', async () => {
    const where = await folders();
    const failing = async (making: string) => {
      await writing('half')(making);
      throw new Error('A picture is too large.');
    };
    await expect(replaceFolder(where, failing)).rejects.toThrow('A picture is too large.');
    expect(fs.existsSync(where.folder)).toBe(false);

    await replaceFolder(where, writing('whole'));
    await expect(replaceFolder(where, failing)).rejects.toThrow();
    await expect(replaceFolder(where, async () => {})).rejects.toThrow(
      `The folder ${where.folder} cannot be replaced: `,
    );
    expect(fs.readFileSync(join(where.folder, 'page'), 'utf8')).toBe('whole');
    expect(fs.readdirSync(where.folder)).toEqual(['page']);

    // What a failure has left does not get into what is made next.
    await replaceFolder(where, async (making) => {
      fs.mkdirSync(making);
    });
    expect(fs.readdirSync(where.folder)).toEqual([]);
  });
});
