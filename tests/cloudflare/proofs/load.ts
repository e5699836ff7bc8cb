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

/** What came of sending for some seconds. */
type Load = {
  readonly stored: number;
  readonly others: number;
  readonly millis: readonly number[];
};

const forms = Object.keys(usualDeployment().forms);
const answers = { firstName: 'Test', message: 'x'.repeat(300) };

/** Sends new submissions of all forms from many addresses, some at once. */
async function load(
  address: string,
  atOnce: number,
  seconds: number,
  form: (at: number) => string,
): Promise<Load> {
  const { port, pathname: path } = new URL(address);
  const until = performance.now() + seconds * 1_000;
  const millis: number[] = [];
  let [stored, others, sent] = [0, 0, 0];
  // Plain sockets: a client's own work would take half of the processor. No answer is longer than a packet.
  const requestAt = (at: number): string => {
    const entries = { _kind: 'submission', _id: randomUUID(), _form: form(at), ...answers };
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

/** Prints a table of what is stored a second, with all rules on. */
export async function measureLoad(seconds: number): Promise<boolean> {
  const rows = [
    [
      'service',
      'at once',
      'stored a second',
      'p50 ms',
      'p99 ms',
      'processor ms each',
      'not stored',
    ],
  ];
  const row = (
    service: string,
    atOnce: number,
    { stored, others, millis }: Load,
    processor: number | null,
  ) => {
    const at = (part: number) => (millis[Math.floor(millis.length * part)] ?? 0).toFixed(1);
    rows.push([
      service,
      `${atOnce}`,
      (stored / seconds).toFixed(0),
      at(0.5),
      at(0.99),
      processor === null ? '' : (processor / (stored + others)).toFixed(2),
      `${others}`,
    ]);
  };
  for (const shares of [1, 4, 8, 16]) {
    for (const atOnce of [16, 64]) {
      const { forms: fields, room } = usualDeployment();
      const runtime = await startRuntime({ shares, forms: fields, room });
      const form = (at: number) => forms[at % forms.length] ?? '';
      const before = processorTime(runtime.pid);
      const found = await load(runtime.endpoint, atOnce, seconds, form);
      row(`${shares} shares`, atOnce, found, processorTime(runtime.pid) - before);
      await runtime.end();
    }
  }
  for (const atOnce of [16, 64]) {
    const folder = mkdtempSync(join(tmpdir(), 'answers-'));
    const local = await startLocalService(folder, 0);
    const form = (at: number) => `local-${forms[at % forms.length]}`;
    row('npm start', atOnce, await load(`${local.address}/confirm`, atOnce, seconds, form), null);
    await local.close();
    rmSync(folder, { recursive: true });
  }
  printTable(rows);
  return true;
}
