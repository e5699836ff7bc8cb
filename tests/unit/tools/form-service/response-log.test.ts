import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openResponseLog } from '#src/tools/form-service/response-log.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { capturedAt, header, joinForm, readRows, timestamp } from './started-service.ts';

async function openedLog() {
  const folder = await temporaryFolder();
  const open = (form = joinForm) => openResponseLog(folder, [form], () => capturedAt);
  const message = (text: string) => ({ 'Message, if any': text });
  return { folder, file: join(folder, `${joinForm.id}.csv`), open, log: open(), message };
}

it('writes the header once, also in a later run, lines ended by CRLF', async () => {
  const { file, open, log, message } = await openedLog();
  log.add(joinForm, { Name: 'Ann' });
  open().add(joinForm, message('Hi'));
  expect(readFileSync(file, 'utf8')).toBe(
    `"Timestamp","Name","Message, if any"\r\n"${timestamp}","Ann",""\r\n"${timestamp}","","Hi"\r\n`,
  );
});

it.each(['😀👩‍👩‍👧 ñ', 'say "hi", a,b;c', 'a\r\nb', 'a\nb', 'a\rb', ' spaced ', "it's", ''])(
  'keeps %j as it is, in one row',
  async (value) => {
    const { file, log, message } = await openedLog();
    log.add(joinForm, message(value));
    log.add(joinForm, message('next'));
    expect(await readRows(file)).toEqual([header, [timestamp, '', value], [timestamp, '', 'next']]);
  },
);

it('renames tables with other columns, each to a name of its own', async () => {
  const { folder, file, log, open } = await openedLog();
  const narrower = { ...joinForm, entries: joinForm.entries.slice(0, 1) };
  log.add(joinForm, { Name: 'Ann' });
  open(narrower).add(narrower, { Name: 'Bob' });
  const last = open();
  last.add(joinForm, { Name: 'Cy' });
  const rowOf = async (name: string) => (await readRows(join(folder, name)))[1];
  expect(await rowOf(`${joinForm.id}.1.csv`)).toEqual([timestamp, 'Ann', '']);
  expect(await rowOf(`${joinForm.id}.2.csv`)).toEqual([timestamp, 'Bob']);
  expect(await readRows(file)).toEqual([header, [timestamp, 'Cy', '']]);
  expect(last.count()).toMatchObject([{ count: 3 }]);
});

it('knows a response of an earlier run, also after a line that was cut off', async () => {
  const { folder, log, open } = await openedLog();
  const ids = [1, 2].map((n) => `7f0c3a52-9d1e-4b77-8a55-0c6f1d2e3a4${n}`);
  log.add(joinForm, { submissionId: ids[0] ?? '' });
  appendFileSync(join(folder, 'responses.jsonl'), '\n{"submissionId":"7f0c');
  open().add(joinForm, { submissionId: ids[1] ?? '' });
  expect(open().find(ids)).toHaveLength(2);
});

it('leaves nothing of a row that cannot be written whole', async () => {
  const { folder, file, log } = await openedLog();
  mkdirSync(file);
  expect(() => log.add(joinForm, { Name: 'Ann' })).toThrow('EISDIR');
  rmdirSync(file);
  expect(readdirSync(folder)).toEqual([]);
  expect(log.written()).toBe(0);
});
