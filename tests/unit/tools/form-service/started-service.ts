import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { FormConfig } from '#src/tools/form-service/form-config.ts';
import { type FormServiceOptions, startFormService } from '#src/tools/form-service/service.ts';
import { readCsv } from '#tests/support/csv-rows.ts';
import { ask } from '#tests/support/local-http.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

export const joinForm: FormConfig = {
  id: 'join-form_1',
  title: 'Join',
  entries: [
    { entry: 11, title: 'Name', required: true },
    { entry: 22, title: 'Message, if any', required: false },
  ],
};

export const header = ['Timestamp', 'Name', 'Message, if any'];

export const capturedAt = Date.UTC(2025, 0, 2, 3, 4, 5, 678);
export const timestamp = '2025-01-02T03:04:05.678Z';

/** The rows of a CSV file, header included; none where there is no file. */
export async function readRows(file: string): Promise<readonly (readonly string[])[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return readCsv(text);
}

/** A service on a free port and a folder of its own, closed with the test. */
export async function startedService(options: Partial<FormServiceOptions> = {}) {
  const folder = options.folder ?? (await temporaryFolder());
  const service = await startFormService({
    forms: [joinForm],
    folder,
    port: 0,
    now: () => capturedAt,
    ...options,
  });
  onTestFinished(() => service.close());
  return {
    service,
    rows: () => readRows(join(folder, `${joinForm.id}.csv`)),
    post: (fields: Readonly<Record<string, string>>, change: Partial<Call> = {}) =>
      call(service.port, { body: new URLSearchParams(fields).toString(), ...change }),
  };
}

type Call = {
  readonly path: string;
  readonly method: string;
  readonly contentType: string;
  readonly body: string;
};

function call(port: number, change: Partial<Call>) {
  const {
    path = `/forms/d/e/${joinForm.id}/formResponse`,
    method = 'POST',
    contentType = 'application/x-www-form-urlencoded;charset=UTF-8',
    body = '',
  } = change;
  const headers = { 'content-type': contentType, 'content-length': Buffer.byteLength(body) };
  return ask(port, path, { method, headers, sent: body });
}
