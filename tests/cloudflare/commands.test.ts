// Proves specification 4.18, 12.10.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { reportsPart } from '#src/tools/reports.ts';
import { projectCopy, run as runIn } from '#tests/build/project-copy.ts';
import { rowsByTitle } from '#tests/support/csv-rows.ts';
import { submission } from '#tests/support/endpoint-contract.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { digest, keys, startRuntime } from './runtime.ts';

it('lets the owner make keys, take everything out, follow up, copy and erase', async () => {
  const runtime = await startRuntime({ shares: 3 });
  const project = process.cwd();
  const erasing = ['node_modules/.bin/tsx', 'src/tools/owner/owner.ts'].map((path) =>
    resolve(path),
  );
  const folder = await temporaryFolder();
  process.chdir(folder);
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(async () => {
    process.chdir(project);
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await runtime.end();
  });
  const run = async (...words: readonly string[]) => {
    await reportsPart(words)();
    return String(said.mock.lastCall);
  };
  const file = (name: string) => readFileSync(name, 'utf8');

  writeFileSync('.env.local', 'OTHER=1\nOWNER_KEY=before');
  await run('keys');
  const [, read = '', write = ''] =
    /^OTHER=1\nOWNER_KEY=([\w-]{32})\nOWNER_WRITE_KEY=([\w-]{32})\n$/.exec(file('.env.local')) ??
    [];
  expect(read).not.toBe(write);
  const digests = { READ_KEY: digest(read), WRITE_KEY: digest(write) };
  expect(JSON.parse(file('.local/cloudflare/secrets.json'))).toEqual(digests);

  vi.stubEnv('OWNER_KEY', keys.read);
  vi.stubEnv('OWNER_WRITE_KEY', keys.write);
  vi.stubEnv('SITE_ADDRESS', new URL(runtime.endpoint).origin);
  const [id, other] = [randomUUID(), randomUUID()];
  const lastName = 'a "b",\nc';
  for (const one of [id, other]) await runtime.post({ ...submission(one), lastName });
  writeFileSync('a.csv', `id,state,text\r\n${id},Open,"Crew, Friday"\n${randomUUID()},x,\n`);
  expect(await run('follow-ups', 'a.csv')).toContain(
    'written: 1. Without a submission of that id: 1.',
  );
  await runtime.restart({ shares: 2, formerShares: 3 });
  expect(await run('copy')).toContain('2 submissions are copied');
  await runtime.restart({ shares: 3 });
  expect(await runtime.rows()).toEqual([]);
  await runtime.restart({ shares: 2 });
  expect(await run('export')).toContain('2 submissions');
  const rows = rowsByTitle(file('.local/reports/join.csv'));
  const followedUp = { submissionId: id, followUp: 'Crew, Friday', lastName };
  expect(rows).toContainEqual(expect.objectContaining(followedUp));
  const lines = file('.local/reports/join.jsonl').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(rows);

  expect(await run('erase', id)).toContain('Erased: 1.');
  // Typed at a terminal. Waiting for it must not keep this process from seeing connections end.
  const [tsx = '', ...words] = [...erasing, 'reports', 'erase'];
  const typed = spawn(tsx, words);
  typed.stdin.end('ERASE\n');
  expect(await text(typed.stdout)).toContain('Every submission is erased.');
  expect(await run('export')).toContain('0 submissions');
  vi.stubEnv('OWNER_KEY', 'wrong');
  await expect(run('export')).rejects.toThrow('does not take OWNER_KEY');
});

it('writes what deploys the site and the service together', async () => {
  const folder = await projectCopy();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const script = `import { writeDeployment } from '#src/tools/form-service-cloudflare.ts';
    await writeDeployment('deliver', { FORM_SHARES: '16' }, console.log);`;
  writeFileSync(join(folder, 'write.ts'), script);
  const { code, output } = await runIn(folder, 'tsx', 'write.ts');
  expect([code, output]).toEqual([
    0,
    expect.stringContaining('.local/cloudflare: npm run owner, Publish'),
  ]);
  const file = (name: string) => readFileSync(join(folder, '.local/cloudflare', name), 'utf8');
  const { assets, main, vars } = JSON.parse(file('wrangler.json'));
  expect(resolve(folder, '.local/cloudflare', assets.directory)).toBe(join(folder, 'dist'));
  expect(assets.run_worker_first).toEqual(['/reports', '/reports/*']);
  expect(vars).toMatchObject({ MODE: 'deliver', SHARE_COUNT: 16 });
  expect(file(main)).toMatch(/^const formsOfSite = \{.*"join":\["firstName",/);
  expect(file('workerd.capnp')).toContain('fromEnvironment = "WRITE_KEY"');
});
