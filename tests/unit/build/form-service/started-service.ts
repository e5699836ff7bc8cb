import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { onTestFinished } from 'vitest';
import type { FormConfig } from '#src/build/form-service/form-config.ts';
import { type FormServiceOptions, startFormService } from '#src/build/form-service/service.ts';

export const joinForm: FormConfig = {
  id: 'join-form_1',
  title: 'Join',
  entries: [
    { entry: 11, title: 'Name', required: true },
    { entry: 22, title: 'Message, if any', required: false },
  ],
};

export const closedForm: FormConfig = { ...joinForm, id: 'closed-form', closed: true };

export const capturedAt = Date.UTC(2025, 0, 2, 3, 4, 5, 678);

/** A folder of this test only, gone with it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'form-service-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The rows of a CSV file, header included; none where there is no file. */
export async function readRows(file: string): Promise<string[][]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  // The delimiter is named: the parser would otherwise guess it, and take a lone \n for one too.
  return parse(text, { record_delimiter: '\r\n' });
}

/** A service on a free port and a folder of its own, closed with the test. */
export async function startedService(options: Partial<FormServiceOptions> = {}) {
  const folder = await temporaryFolder();
  const service = await startFormService({
    forms: [joinForm, closedForm],
    folder,
    port: 0,
    now: () => capturedAt,
    delayMilliseconds: 400,
    ...options,
  });
  onTestFinished(() => service.close());
  return {
    service,
    rows: () => readRows(join(folder, `${joinForm.id}.csv`)),
    files: () => readdir(folder),
    post: (fields: Fields, change: Partial<Call> = {}) =>
      call({
        port: service.port,
        path: `/forms/d/e/${joinForm.id}/formResponse`,
        method: 'POST',
        contentType: 'application/x-www-form-urlencoded;charset=UTF-8',
        body: new URLSearchParams(fields).toString(),
        ...change,
      }),
  };
}

type Fields = Record<string, string> | string[][];

type Call = {
  readonly port: number;
  readonly path: string;
  readonly method: string;
  readonly contentType: string;
  readonly body: string;
  readonly signal?: AbortSignal;
};

/** One request on a connection of its own, repeated by nobody; rejects with the network's error. */
export function call({ port, path, method, contentType, body, signal }: Call) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          agent: false,
          headers: { 'content-type': contentType, 'content-length': Buffer.byteLength(body) },
          ...(signal === undefined ? {} : { signal }),
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (part: string) => {
            text += part;
          });
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
          );
          answer.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    },
  );
}
