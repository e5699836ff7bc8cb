import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openResponseLog } from '#src/tools/form-service/response-log.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { capturedAt, header, joinForm, readRows, timestamp } from './started-service.ts';

async function openedLog() {
  const folder = await temporaryFolder();
  const open = () => openResponseLog(folder, [joinForm], () => capturedAt);
  return { folder, file: join(folder, `${joinForm.id}.csv`), open, log: await open() };
}

it('writes the header once, also in a later run, lines ended by CRLF', async () => {
  const { file, open, log } = await openedLog();
  await log.append(joinForm, new Map([[11, 'Ann']]));
  await (await open()).append(joinForm, new Map([[22, 'Hi']]));
  expect(await readFile(file, 'utf8')).toBe(
    `"Timestamp","Name","Message, if any"\r\n"${timestamp}","Ann",""\r\n"${timestamp}","","Hi"\r\n`,
  );
});

it.each(['😀👩‍👩‍👧 ñ', 'say "hi", a,b;c', 'a\r\nb', 'a\nb', 'a\rb', ' spaced ', "it's", ''])(
  'keeps %j as it is, in one row',
  async (value) => {
    const { file, log } = await openedLog();
    await log.append(joinForm, new Map([[22, value]]));
    await log.append(joinForm, new Map([[22, 'next']]));
    expect(await readRows(file)).toEqual([header, [timestamp, '', value], [timestamp, '', 'next']]);
  },
);

it.each(['=1,"a"\r\n', '\t=1', 'my road is out\r=1+1'])('lets no sheet run %j', async (value) => {
  const { file, log } = await openedLog();
  await log.append(joinForm, new Map([[22, value]]));
  expect(await readRows(file)).toEqual([header, [timestamp, '', `'${value}`]]);
});

it('keeps rows whole and in order when many come at once', async () => {
  const { file, log } = await openedLog();
  const names = Array.from(
    { length: 200 },
    (_, index) => `"${index}",\r\n${'x'.repeat(index * 20)}`,
  );
  await Promise.all(names.map((name) => log.append(joinForm, new Map([[11, name]]))));
  expect((await readRows(file)).slice(1).map((row) => row[1])).toEqual(names);
});

it('renames files with other columns, each to a name of its own', async () => {
  const { folder, file, log } = await openedLog();
  const narrower = { ...joinForm, entries: joinForm.entries.slice(0, 1) };
  await log.append(joinForm, new Map([[11, 'Ann']]));
  await log.append(narrower, new Map([[11, 'Bob']]));
  await log.append(joinForm, new Map([[11, 'Cy']]));
  const rowOf = async (name: string) => (await readRows(join(folder, name)))[1];
  expect(await rowOf(`${joinForm.id}.1.csv`)).toEqual([timestamp, 'Ann', '']);
  expect(await rowOf(`${joinForm.id}.2.csv`)).toEqual([timestamp, 'Bob']);
  expect(await readRows(file)).toEqual([header, [timestamp, 'Cy', '']]);
  expect(await readdir(folder)).toHaveLength(3);
});
