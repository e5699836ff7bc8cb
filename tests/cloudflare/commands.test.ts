// Proves specification 4.18.
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { rowsByTitle } from '#tests/support/csv-rows.ts';
import { submission } from '#tests/support/endpoint-contract.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { keys, post, startRuntime } from './runtime.ts';

it('lets the owner make keys, take everything out, follow up and erase', async () => {
  const folder = await temporaryFolder();
  const runtime = await startRuntime({ shares: 3 });
  onTestFinished(() => runtime.end());
  const own = {
    OWNER_KEY: keys.read,
    OWNER_WRITE_KEY: keys.write,
    SITE_ADDRESS: new URL(runtime.endpoint).origin,
  };
  const run = async (words: readonly string[], env = {}, typed = ''): Promise<string> => {
    const program = resolve('node_modules/.bin/tsx');
    const all = [resolve('src/tools/owner/owner.ts'), 'reports', ...words];
    const child = spawn(program, all, { cwd: folder, env: { ...process.env, ...env } });
    child.stdin.end(typed);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        output += part;
      });
    await new Promise((done) => child.on('close', done));
    return output;
  };
  const file = (name: string) => readFileSync(join(folder, name), 'utf8');

  writeFileSync(join(folder, '.env.local'), 'OTHER=1\nOWNER_KEY=before');
  await run(['keys']);
  const [, read = '', write = ''] =
    /^OTHER=1\nOWNER_KEY=([\w-]{32})\nOWNER_WRITE_KEY=([\w-]{32})\n$/.exec(file('.env.local')) ??
    [];
  expect(read).not.toBe(write);
  const digest = (key: string) => createHash('sha256').update(key).digest('hex');
  const digests = { READ_KEY: digest(read), WRITE_KEY: digest(write) };
  expect(JSON.parse(file('.local/cloudflare/secrets.json'))).toEqual(digests);

  const ids = [randomUUID(), randomUUID()];
  for (const id of ids) await post(runtime, { ...submission(id), lastName: 'a "b",\nc' });
  writeFileSync(
    join(folder, 'a.csv'),
    `id,state,text\r\n${ids[0]},Open,"Crew, Friday"\n${randomUUID()},x,\n`,
  );
  expect(await run(['follow-ups', 'a.csv'], own)).toContain(
    'written: 1. Without a submission of that id: 1.',
  );
  expect(await run(['export'], own)).toContain('2 submissions');
  const rows = rowsByTitle(file('.local/reports/join.csv'));
  expect(rows).toContainEqual(
    expect.objectContaining({
      submissionId: ids[0],
      followUp: 'Crew, Friday',
      lastName: 'a "b",\nc',
    }),
  );
  const lines = file('.local/reports/join.jsonl').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(rows);

  expect(await run(['erase', ids[0] ?? ''], own)).toContain('Erased: 1.');
  expect(await run(['erase'], own, 'no\n')).toContain('Nothing was erased.');
  expect(await run(['erase'], own, 'ERASE\n')).toContain('Every submission is erased.');
  expect(await run(['export'], own)).toContain('0 submissions');
  expect(await run(['export'], { ...own, OWNER_KEY: 'wrong' })).toMatch(/does not take OWNER_KEY/);
});
