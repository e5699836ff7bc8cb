import { mkdir, readdir, readFile, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openResponseLog } from '#src/build/form-service/response-log.ts';
import { capturedAt, joinForm, readRows, temporaryFolder } from './started-service.ts';

const timestamp = '2025-01-02T03:04:05.678Z';
const header = ['Timestamp', 'Name', 'Message, if any'];

async function openedLog() {
  const folder = await temporaryFolder();
  return {
    folder,
    file: join(folder, `${joinForm.id}.csv`),
    log: openResponseLog(folder, () => capturedAt),
  };
}

it('writes the header once, lines ended by CRLF, and an empty column for what was left out', async () => {
  const { file, log } = await openedLog();
  await log.append(joinForm, new Map([[11, 'Ann']]));
  await log.append(joinForm, new Map([[22, 'Hi']]));
  expect(await readFile(file, 'utf8')).toBe(
    `"Timestamp","Name","Message, if any"\r\n"${timestamp}","Ann",\r\n"${timestamp}",,"Hi"\r\n`,
  );
});

it.each(['\n', '\r', '\r\n'])('keeps an answer with the line break %j in one row', async (end) => {
  const { file, log } = await openedLog();
  await log.append(joinForm, new Map([[22, `my road is out${end}=1+1`]]));
  expect(await readRows(file)).toEqual([header, [timestamp, '', `'my road is out${end}=1+1`]]);
});

it('goes on in the file of an earlier run', async () => {
  const { folder, file, log } = await openedLog();
  await log.append(joinForm, new Map([[11, 'Ann']]));
  await openResponseLog(folder, () => capturedAt).append(joinForm, new Map([[11, 'Bob']]));
  expect(await readRows(file)).toEqual([header, [timestamp, 'Ann', ''], [timestamp, 'Bob', '']]);
});

it.each([
  '😀👩‍👩‍👧 ñ',
  'say "hi"',
  'a,b;c',
  'a\r\nb',
  'a\nb',
  'a\rb',
  ' spaced ',
  "it's",
  '1-1',
  '',
])('keeps %j as it is', async (value) => {
  const { file, log } = await openedLog();
  await log.append(joinForm, new Map([[22, value]]));
  await log.append(joinForm, new Map([[22, 'next']]));
  expect(await readRows(file)).toEqual([header, [timestamp, '', value], [timestamp, '', 'next']]);
});

it.each(['=cmd()', '+1', '-1', '@x', '\t=1', '\r=1', '=1,"a"\r\n', '＝1'])(
  'keeps a spreadsheet from running %j',
  async (value) => {
    const { file, log } = await openedLog();
    await log.append(joinForm, new Map([[22, value]]));
    expect(await readRows(file)).toEqual([header, [timestamp, '', `'${value}`]]);
  },
);

it('keeps rows whole and in order when many come at once', async () => {
  const { file, log } = await openedLog();
  const names = Array.from({ length: 50 }, (_, index) => `Ann ${index}`);
  await Promise.all(names.map((name) => log.append(joinForm, new Map([[11, name]]))));
  expect((await readRows(file)).slice(1).map((row) => row[1])).toEqual(names);
});

it('begins anew with a header when the file has been deleted meanwhile', async () => {
  const { file, log } = await openedLog();
  await log.append(joinForm, new Map([[11, 'Ann']]));
  await unlink(file);
  await log.append(joinForm, new Map([[11, 'Bob']]));
  expect(await readRows(file)).toEqual([header, [timestamp, 'Bob', '']]);
});

it('sets files with other columns aside, each under its own name', async () => {
  const { folder, file, log } = await openedLog();
  const [name] = joinForm.entries;
  const narrower = { ...joinForm, entries: joinForm.entries.filter((entry) => entry === name) };
  await log.append(joinForm, new Map([[11, 'Ann']]));
  await log.append(narrower, new Map([[11, 'Bob']]));
  await log.append(joinForm, new Map([[11, 'Cy']]));
  expect(await readRows(file)).toEqual([header, [timestamp, 'Cy', '']]);
  expect(await readRows(join(folder, `${joinForm.id}.1.csv`))).toContainEqual([
    timestamp,
    'Ann',
    '',
  ]);
  expect(await readRows(join(folder, `${joinForm.id}.2.csv`))).toContainEqual([timestamp, 'Bob']);
  expect(await readdir(folder)).toHaveLength(3);
});

it('says so when a row cannot be written, and writes the next one', async () => {
  const { file, log } = await openedLog();
  await mkdir(file);
  const failing = log.append(joinForm, new Map([[11, 'Ann']]));
  await expect(failing).rejects.toThrow('EISDIR');
  await rmdir(file);
  await log.append(joinForm, new Map([[11, 'Bob']]));
  expect(await readRows(file)).toEqual([header, [timestamp, 'Bob', '']]);
});
