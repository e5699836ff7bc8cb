import fs, {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { writeWhole } from '#src/tools/write-whole.ts';
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
