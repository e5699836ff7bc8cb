import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usualDeployment } from '#src/tools/form-service-cloudflare.ts';
import { startLocalService } from '#src/tools/local-site.ts';
import { processorTime, startRuntime } from '#tests/cloudflare/runtime.ts';
import { printTable } from './print-table.ts';

const forms = Object.keys(usualDeployment().forms);
const answers = { firstName: 'Test', message: 'x'.repeat(300) };

/** Sends new submissions of all forms, whose names begin so, from many addresses, some at once. */
async function load(address: string, begin: string, atOnce: number, seconds: number) {
  const { port, pathname: path } = new URL(address);
  const until = performance.now() + seconds * 1_000;
  const millis: number[] = [];
  let [stored, others, sent] = [0, 0, 0];
  // Plain sockets: a client's own work would take half of the processor. No answer is longer than a packet.
  const requestAt = (at: number): string => {
    const form = begin + forms[at % forms.length];
    const entries = { _kind: 'submission', _id: randomUUID(), _form: form, ...answers };
    const body = new URLSearchParams(entries).toString();
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Real-IP: 10.${at % 200}.${at % 50}.1\r\n`;
    return `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
  };
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const socket = connect(Number(port), '127.0.0.1').setNoDelay();
      while (performance.now() < until) {
        const began = performance.now();
        socket.write(requestAt(sent++));
        let answer = '';
        while (!/\}\s*(?:0\s*)?$/.test(answer)) {
          const [part]: Buffer[] = await once(socket, 'data');
          answer += part;
        }
        millis.push(performance.now() - began);
        if (answer.includes('{"ok":true')) stored += 1;
        else others += 1;
      }
      socket.destroy();
    }),
  );
  return { stored, others, millis: millis.sort((a, b) => a - b) };
}

const titles = 'service, at once, stored a second, p50 ms, p99 ms, processor ms each, not stored';

/** What is loaded: where, what its forms' names begin with, and the processor time that it has had. */
type Loaded = {
  readonly address: string;
  readonly begin: string;
  time(): number;
  end(): Promise<void>;
};

async function shareService(shares: number): Promise<Loaded> {
  const { forms: fields, room } = usualDeployment();
  const { endpoint, pid, end } = await startRuntime({ shares, forms: fields, room });
  return { address: endpoint, begin: '', time: () => processorTime(pid), end };
}

/** It is a part of this process, whose time says nothing of it. */
async function localService(): Promise<Loaded> {
  const folder = mkdtempSync(join(tmpdir(), 'answers-'));
  const local = await startLocalService(folder, 0);
  const end = async () => {
    await local.close();
    rmSync(folder, { recursive: true });
  };
  return { address: `${local.address}/confirm`, begin: 'local-', time: () => Number.NaN, end };
}

/** Prints a table of what is stored a second, with all rules on. */
export async function measureLoad(seconds: number): Promise<boolean> {
  const rows = [titles.split(', ')];
  for (const shares of [1, 4, 8, 16, 0]) {
    for (const atOnce of [16, 64]) {
      const { address, begin, time, end } = await (shares > 0
        ? shareService(shares)
        : localService());
      const before = time();
      const { stored, others, millis } = await load(address, begin, atOnce, seconds);
      const each = (time() - before) / (stored + others);
      await end();
      const at = (part: number) => (millis[Math.floor(millis.length * part)] ?? 0).toFixed(1);
      rows.push([
        ...[shares > 0 ? `${shares} shares` : 'npm start', `${atOnce}`],
        ...[(stored / seconds).toFixed(0), at(0.5), at(0.99)],
        ...[Number.isNaN(each) ? '' : each.toFixed(2), `${others}`],
      ]);
    }
  }
  printTable(rows);
  return true;
}
