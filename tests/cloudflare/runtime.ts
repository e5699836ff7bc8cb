import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import {
  type DeploymentOptions,
  usualDeployment,
  withForms,
  workerdSettings,
  workerText,
} from '#src/tools/form-service-cloudflare.ts';

export const keys = { read: 'a-key-that-only-reads', write: 'a-key-that-also-writes' } as const;

/** There once `npm ci --prefix src/form-service-cloudflare/runtime` has run. */
export const program = resolve(
  'src/form-service-cloudflare/runtime/node_modules/@cloudflare',
  `workerd-${process.platform}-${process.arch.replace('x64', '64')}`,
  'bin/workerd',
);

const digest = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The service on the real runtime, with its rows on disk. */
export type Runtime = {
  /** Such as `http://127.0.0.1:40123/reports`. */
  readonly endpoint: string;
  readonly pid: number;
  readonly disk: string;
  /** Ends it as a power cut would, and starts it again on the same rows, perhaps with other settings. */
  restart(options?: Partial<DeploymentOptions>, meanwhile?: () => void): Promise<void>;
  /** All that it has printed. */
  printed(): string;
  end(): Promise<void>;
};

/** One form, and room for everything: tests of the limits set their own. */
export const smallDeployment: DeploymentOptions = {
  ...usualDeployment(),
  forms: { join: ['firstName', 'lastName'] },
  room: { form: 1_000_000_000, address: 1_000_000_000 },
  addressHeader: 'X-Real-IP',
};

let worker: Promise<string> | undefined;

/** An isolate at the edge has 128 MB, part of which is no heap. */
const edge = 'v8Flags = ["--max-heap-size=100"],';

/** Starts the built service on any free port. */
export async function startRuntime(
  options: Partial<DeploymentOptions> = {},
  change: (worker: string) => string = (unchanged) => unchanged,
): Promise<Runtime> {
  worker ??= workerText();
  const text = worker;
  const folder = mkdtempSync(join(tmpdir(), 'workerd-'));
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  let printed = '';
  const start = async (other: Partial<DeploymentOptions>, port = 0) => {
    const all = { ...smallDeployment, ...options, ...other };
    writeFileSync(join(folder, 'worker.js'), withForms(change(await text), all.forms));
    const settings = workerdSettings(all).replace(/^ {2}services =/m, `  ${edge}\n$&`);
    writeFileSync(join(folder, 'workerd.capnp'), settings);
    const words = ['serve', join(folder, 'workerd.capnp'), '--control-fd=3'];
    words.push(`--socket-addr=http=127.0.0.1:${port}`, `--directory-path=disk=${disk}`);
    const child = spawn(program, words, {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: { READ_KEY: digest(keys.read), WRITE_KEY: digest(keys.write) },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => {
        printed += part;
      });
    const ended = new Promise<void>((done) => child.on('close', () => done()));
    const control = child.stdio[3] as Readable;
    const opened = await new Promise<number>((found, failed) => {
      control.on('data', (part: Buffer) => {
        const [, listening] = /"event":"listen".*"port":(\d+)/.exec(String(part)) ?? [];
        if (listening !== undefined) found(Number(listening));
      });
      child.on('close', () => failed(new Error(printed)));
    });
    const kill = async () => {
      child.kill('SIGKILL');
      await ended;
    };
    return { port: opened, pid: child.pid ?? 0, kill };
  };
  let running = await start({});
  return {
    endpoint: `http://127.0.0.1:${running.port}/reports`,
    disk,
    get pid() {
      return running.pid;
    },
    async restart(other = {}, meanwhile = () => {}) {
      const { port } = running;
      await running.kill();
      meanwhile();
      running = await start(other, port);
    },
    printed: () => printed,
    async end() {
      await running.kill();
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

/** A request of the owner's. */
export const asOwner = (
  { endpoint }: Pick<Runtime, 'endpoint'>,
  path: string,
  { key = keys.write, ...init }: RequestInit & { readonly key?: string } = {},
): Promise<Response> =>
  fetch(endpoint + path, {
    redirect: 'manual',
    ...init,
    headers: { authorization: `Basic ${btoa(`owner:${key}`)}`, ...init.headers },
  });

/** A change by the owner's commands. */
export const change = async (
  runtime: Pick<Runtime, 'endpoint'>,
  path: string,
  words: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>>> =>
  (
    await asOwner(runtime, path, { method: 'POST', body: new URLSearchParams(words).toString() })
  ).json();

/** Posts as the app does. */
export const post = (
  { endpoint }: Pick<Runtime, 'endpoint'>,
  entries: Readonly<Record<string, string>>,
  address = '192.0.2.1',
): Promise<Response> =>
  fetch(endpoint, {
    method: 'POST',
    body: new URLSearchParams(entries).toString(),
    headers: { 'X-Real-IP': address },
  });
