// Proves specification 4.18, 12.10.
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { reportsPart } from '#src/tools/reports.ts';
import { projectCopy, run as runIn } from '#tests/build/project-copy.ts';
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
  const run = async (words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> => {
    const before = process.cwd();
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const said = vi.spyOn(console, 'log').mockImplementation(() => {});
    process.chdir(folder);
    try {
      await reportsPart(words)();
    } finally {
      process.chdir(before);
      vi.unstubAllEnvs();
      vi.restoreAllMocks();
    }
    return said.mock.calls.join('\n');
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
  // Typed at a terminal. Waiting for it must not keep this process from seeing connections end.
  const words = [resolve('src/tools/owner/owner.ts'), 'reports', 'erase'];
  const env = { ...process.env, ...own };
  const erasing = spawn(resolve('node_modules/.bin/tsx'), words, { cwd: folder, env });
  erasing.stdin.end('ERASE\n');
  expect(await text(erasing.stdout)).toContain('Every submission is erased.');
  expect(await run(['export'], own)).toContain('0 submissions');
  await expect(run(['export'], { ...own, OWNER_KEY: 'wrong' })).rejects.toThrow(
    'does not take OWNER_KEY',
  );
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
