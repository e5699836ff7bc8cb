import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { projectCopy, run } from '#tests/build/project-copy.ts';

const wrangler = resolve(
  'src/form-service-cloudflare/runtime/node_modules/wrangler/bin/wrangler.js',
);
/** Wrangler wants Node 22; the project's floor is lower. */
const onNode22 = ['-y', '-p', 'node@22', '--', 'node', wrangler];
const settings = ['--config', '.local/cloudflare/wrangler.json'];

/**
 * Builds a copy of the project with the endpoint `/reports`, lets wrangler look at what it would deploy, and inspects the
 * site on wrangler's own server, which serves assets as the edge does.
 */
export async function deploys(): Promise<boolean> {
  const folder = await projectCopy();
  try {
    const forms = join(folder, 'src/owner/forms.toml');
    const text = await readFile(forms, 'utf8');
    await writeFile(forms, text.replace(/^endpoint = .*$/m, 'endpoint = "/reports"'));
    const built = await run(folder, 'tsx', 'src/tools/build.ts');
    console.log(built.output);
    if (built.code !== 0) return false;
    const dry = await npx(folder, ['deploy', '--dry-run', ...settings], () => false);
    console.log(dry.output);
    if (dry.code !== 0) return false;
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const words = ['dev', ...settings, '--port', `${port}`, '--show-interactive-dev-session=false'];
    let checked: Awaited<ReturnType<typeof run>> | undefined;
    await npx(
      folder,
      words,
      (output) => output.includes('Ready on'),
      async () => {
        checked = await run(folder, 'tsx', 'src/tools/check/check.ts', `http://localhost:${port}`);
        const service = await fetch(`http://localhost:${port}/reports`, {
          method: 'POST',
          body: '_kind=version',
        });
        console.log(`/reports answers ${service.status}: ${(await service.text()).slice(0, 80)}…`);
      },
    );
    console.log(checked?.output);
    return checked?.code === 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs wrangler. @param isReady whether it runs, and is to be ended after `then` */
function npx(
  cwd: string,
  words: readonly string[],
  isReady: (output: string) => boolean,
  then: () => Promise<void> = async () => {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true', NO_COLOR: '1' };
  const child = spawn('npx', [...onNode22, ...words], { cwd, env, detached: true });
  let output = '';
  let isCalled = false;
  const end = () => child.pid !== undefined && process.kill(-child.pid);
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part;
      if (isCalled || !isReady(output)) return;
      isCalled = true;
      void then().finally(end);
    });
  return new Promise((done) => child.on('close', (code) => done({ code, output })));
}
