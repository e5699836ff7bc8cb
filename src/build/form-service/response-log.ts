import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { headerLine, responseLine } from './csv-lines.ts';
import type { FormConfig } from './form-config.ts';
import { createMutex } from './mutex.ts';
import { setAsideIfOutdated } from './set-aside.ts';

/** The responses received so far: one CSV file per form, `{folder}/{formId}.csv`. */
export type ResponseLog = {
  /** Writes one response as one row; once the promise is fulfilled, the row is on disk. */
  append(form: FormConfig, values: ReadonlyMap<number, string>): Promise<void>;
};

/**
 * Opens the store in a folder that exists.
 * @param now the time in milliseconds, as Date.now gives it
 */
export function openResponseLog(folder: string, now: () => number): ResponseLog {
  const exclusively = createMutex();
  return {
    append(form, values) {
      const file = join(folder, `${form.id}.csv`);
      const header = headerLine(form);
      const line = responseLine(form, values, now());
      return exclusively(async () => {
        await setAsideIfOutdated(file, header);
        await appendLine(file, header, line);
      });
    },
  };
}

async function appendLine(file: string, header: string, line: string): Promise<void> {
  const handle = await open(file, 'a');
  try {
    const { size } = await handle.stat();
    try {
      await handle.appendFile(size === 0 ? header + line : line);
      await handle.datasync();
    } catch (problem) {
      // Half a row (a full disk) would swallow the next one.
      await handle.truncate(size);
      throw problem;
    }
  } finally {
    await handle.close();
  }
}
