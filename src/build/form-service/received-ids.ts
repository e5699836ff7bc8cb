import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { FormConfig } from './form-config.ts';

/** The title of the entry that takes a submission's UUID. */
const idTitle = 'submissionId';

/** When the submissions were received that named their id: ISO 8601 by id, in lower case. */
export type ReceivedIds = {
  at(id: string): string | undefined;
  /** Notes a response that is in its form's file now; only the first of an id counts. */
  note(form: FormConfig, values: ReadonlyMap<number, string>, receivedAt: string): void;
};

/** Reads what the files of the folder hold already, so that a service that starts again still knows it. */
export async function openReceivedIds(
  folder: string,
  forms: readonly FormConfig[],
): Promise<ReceivedIds> {
  const received = new Map<string, string>();
  const note = (id: string | undefined, receivedAt: string) => {
    const known = id?.toLowerCase() ?? '';
    if (known !== '' && !received.has(known)) received.set(known, receivedAt);
  };
  for (const form of forms) {
    const text = await readFile(join(folder, `${form.id}.csv`), 'utf8').catch(() => '');
    const rows: Record<string, string>[] = parse(text, {
      columns: true,
      record_delimiter: '\r\n',
      relax_column_count: true,
    });
    for (const row of rows) note(row[idTitle], row.Timestamp ?? '');
  }
  return {
    at: (id) => received.get(id.toLowerCase()),
    note(form, values, receivedAt) {
      const entry = form.entries.find(({ title }) => title === idTitle)?.entry;
      if (entry !== undefined) note(values.get(entry), receivedAt);
    },
  };
}
