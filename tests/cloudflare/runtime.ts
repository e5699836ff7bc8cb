import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Entries } from '#src/outbox/delivery/contract.ts';
import {
  type DeploymentOptions,
  usualDeployment,
  withForms,
  workerdSettings,
  workerText,
} from '#src/tools/form-service-cloudflare.ts';
import { type Row, rowsByTitle } from '#tests/support/csv-rows.ts';

export const keys = { read: 'a-key-that-only-reads', write: 'a-key-that-also-writes' } as const;

/** There once `npm ci --prefix src/form-service-cloudflare/runtime` has run. */
export const program = resolve(
  'src/form-service-cloudflare/runtime/node_modules/@cloudflare',
  `workerd-${process.platform}-${process.arch.replace('x64', '64')}`,
  'bin/workerd',
);

/** As the service keeps a key. */
export const digest = (key: string): string => createHash('sha256').update(key).digest('hex');

/** One form, and room for everything: tests of the limits set their own. */
const smallDeployment: DeploymentOptions = {
  ...usualDeployment(),
  forms: { join: ['firstName', 'lastName'] },
  room: { form: 1_000_000_000, address: 1_000_000_000 },
  addressHeader: 'X-Real-IP',
};

let worker: Promise<string> | undefined;

/** An isolate at the edge has 128 MB, part of which is no heap. */
const edge = 'v8Flags = ["--max-heap-size=100"],';

export type Runtime = Awaited<ReturnType<typeof startRuntime>>;

/** What the owner asks for; with words, a change. */
type Asked = RequestInit & { readonly key?: string; readonly words?: Entries };

/** Starts the built service on the real runtime and any free port, with its rows on disk. */
export async function startRuntime(
  options: Partial<DeploymentOptions> = {},
  change: (worker: string) => string = (unchanged) => unchanged,
) {
  worker ??= workerText();
  const text = await worker;
  const folder = mkdtempSync(join(tmpdir(), 'workerd-'));
  const [disk, config] = [join(folder, 'disk'), join(folder, 'workerd.capnp')] as const;
  mkdirSync(disk);
  let printed = '';
  const start = async (other: Partial<DeploymentOptions>, port: string) => {
    const all = { ...smallDeployment, ...options, ...other };
    writeFileSync(join(folder, 'worker.js'), withForms(change(text), all.forms));
    writeFileSync(config, workerdSettings(all).replace(/^ {2}services =/m, `  ${edge}\n$&`));
    const words = ['serve', config, '--control-fd=3', `--directory-path=disk=${disk}`];
    const child = spawn(program, [...words, `--socket-addr=http=127.0.0.1:${port}`], {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: { READ_KEY: digest(keys.read), WRITE_KEY: digest(keys.write) },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => {
        printed += part;
      });
    const ended = once(child, 'close');
    const told = await Promise.race([once(child.stdio[3] as Readable, 'data'), ended]);
    const [, opened] = /"event":"listen".*"port":(\d+)/.exec(`${told}`) ?? [];
    if (opened === undefined) throw new Error(printed);
    return { child, ended, port: opened };
  };
  let running = await start({}, '0');
  const kill = async () => {
    running.child.kill('SIGKILL');
    await running.ended;
  };
  const endpoint = `http://127.0.0.1:${running.port}/reports`;

  const asOwner = (path: string, { key = keys.write, words, headers, ...init }: Asked = {}) =>
    fetch(endpoint + path, {
      redirect: 'manual',
      ...(words && { method: 'POST', body: new URLSearchParams(words).toString() }),
      ...init,
      headers: { authorization: `Basic ${btoa(`owner:${key}`)}`, ...headers },
    });

  /** A form's rows, page by page. */
  async function pages(query: string) {
    const all: (readonly Row[])[] = [];
    let next: string | undefined = query;
    while (next !== undefined) {
      const page = await asOwner(`/rows.csv${next}`, { key: keys.read });
      all.push(rowsByTitle(await page.text()));
      next = /^<(.+)>/.exec(page.headers.get('Link') ?? '')?.[1];
    }
    return all;
  }

  async function send(what: Entries | string | Uint8Array<ArrayBuffer>, address = '192.0.2.1') {
    const isBody = typeof what === 'string' || what instanceof Uint8Array;
    const body = isBody ? what : new URLSearchParams(what).toString();
    const headers = { 'X-Real-IP': address };
    const response = await fetch(endpoint, { method: 'POST', body, headers });
    return { status: response.status, headers: response.headers, said: await response.json() };
  }

  return {
    ...{ endpoint, disk, asOwner, pages, send },
    rows: async (form = 'join') => (await pages(`?form=${form}`)).flat(),
    /** A change by the owner's commands. */
    change: async (path: string, words: Entries) => (await asOwner(path, { words })).json(),
    /** Posts as the app does. */
    post: async (entries: Entries, address?: string) => (await send(entries, address)).said,
    ask: async (...ids: readonly string[]) =>
      (await send({ _kind: 'question', _ids: ids.join(' ') })).said,
    /** All that it has printed. */
    printed: () => printed,
    get pid() {
      return running.child.pid ?? 0;
    },
    /** Ends it as a power cut would, and starts it again on the same rows, perhaps with other settings. */
    async restart(other: Partial<DeploymentOptions> = {}, meanwhile = () => {}) {
      await kill();
      meanwhile();
      running = await start(other, running.port);
    },
    async end() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The processor time that a process has had, in milliseconds: what else runs here does not change it. */
export function processorTime(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = rest.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

/** The most memory that a process has held, in megabytes. */
export function mostMemory(pid: number): number {
  const [, kilobytes = '0'] =
    /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
