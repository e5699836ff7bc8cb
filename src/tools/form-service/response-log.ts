import { open, readdir, readFile, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { defused } from '#src/lib/defused.ts';
import { type FollowUp, type FormArrivals, followUpIn } from '#src/outbox/delivery/contract.ts';
import { type DeviceReports, deviceReports } from '#src/outbox/delivery/read-serial-numbers.ts';
import type { FormConfig } from './form-config.ts';
import { createMutex } from './mutex.ts';

/** The values of a form's entries. */
export type Values = ReadonlyMap<number, string>;

/** One CSV file per form, `{folder}/{formId}.csv`. */
export type ResponseLog = {
  /** @returns the time of receipt (ISO 8601), once the row is on disk */
  append(form: FormConfig, values: Values): Promise<string>;
  /** For a stored id, only returns its first time. */
  appendOnce(
    id: string,
    form: FormConfig,
    values: Values,
  ): Promise<{ readonly receivedAt: string; readonly duplicate: boolean }>;
  /** Ignores letter case. */
  has(id: string): boolean;
  /** The responses of each form, including earlier runs. */
  arrivals(): readonly FormArrivals[];
  /** The devices of which numbers are missing, or came twice. */
  devices(): DeviceReports;
  /** What the file `follow-ups.csv` says became of these, by id in lower case. */
  followUps(): Promise<ReadonlyMap<string, FollowUp>>;
  /** The responses written since the log was opened. */
  count(): number;
};

/** The title of the entry for a submission's UUID. */
const idTitle = 'submissionId';
const serialTitle = 'serialNumber';

/** Written by a person beside the rows, with the titles `submissionId`, `followUpState` and `followUp`. */
const followUpsFile = 'follow-ups.csv';

/**
 * Opens the log in an existing folder; knows the ids of earlier runs.
 * @param now milliseconds since the epoch
 */
export async function openResponseLog(
  folder: string,
  forms: Iterable<FormConfig>,
  now: () => number,
): Promise<ResponseLog> {
  const fileOf = (form: FormConfig) => join(folder, `${form.id}.csv`);
  /** The first receipt of each id, in lower case. */
  const received = new Map<string, string>();
  const note = (id: string, receivedAt: string) => {
    const known = id.toLowerCase();
    if (known !== '' && !received.has(known)) received.set(known, receivedAt);
  };
  const numbered: { readonly serialNumber: string; readonly id: string }[] = [];
  const arrivals = new Map<string, FormArrivals>();
  const countArrival = (form: string, lastArrival: string) =>
    arrivals.set(form, { form, count: (arrivals.get(form)?.count ?? 0) + 1, lastArrival });
  for (const form of forms) {
    arrivals.set(form.id, { form: form.id, count: 0, lastArrival: null });
    for (const row of await readRows(fileOf(form))) {
      const {
        [idTitle]: id = '',
        Timestamp: receivedAt = '',
        [serialTitle]: serialNumber = '',
      } = row;
      note(id, receivedAt);
      numbered.push({ serialNumber, id });
      countArrival(form.id, receivedAt);
    }
  }
  const exclusively = createMutex();
  let count = 0;

  async function write(form: FormConfig, values: Values): Promise<string> {
    const receivedAt = new Date(now()).toISOString();
    const header = csvLine(['Timestamp', ...form.entries.map(({ title }) => title)]);
    // A spreadsheet would run an answer such as '=HYPERLINK(…)'.
    const cells = form.entries.map(({ entry }) => defused(values.get(entry) ?? ''));
    await renameOutdated(fileOf(form), header);
    await appendLine(fileOf(form), header, csvLine([receivedAt, ...cells]));
    count += 1;
    countArrival(form.id, receivedAt);
    const answerTo = (name: string) =>
      values.get(form.entries.find(({ title }) => title === name)?.entry ?? -1);
    const id = answerTo(idTitle) ?? '';
    note(id, receivedAt);
    numbered.push({ serialNumber: answerTo(serialTitle) ?? '', id });
    return receivedAt;
  }

  return {
    append: (form, values) => exclusively(() => write(form, values)),
    appendOnce: (id, form, values) =>
      exclusively(async () => {
        const before = received.get(id.toLowerCase());
        return before === undefined
          ? { receivedAt: await write(form, values), duplicate: false }
          : { receivedAt: before, duplicate: true };
      }),
    devices: () => deviceReports(numbered),
    arrivals: () => [...arrivals.values()],
    has: (id) => received.has(id.toLowerCase()),
    async followUps() {
      // A person may be in the middle of writing it.
      const rows = await readRows(join(folder, followUpsFile)).catch(() => []);
      return new Map(
        rows.flatMap(({ [idTitle]: id = '', followUpState = '', followUp = '' }) => {
          const read = followUpIn(followUpState, followUp);
          return read === null ? [] : [[id.toLowerCase(), read] as const];
        }),
      );
    },
    count: () => count,
  };
}

/** RFC 4180; every cell is quoted, so that its line breaks do not begin a line. */
const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;

async function readRows(file: string): Promise<readonly Partial<Record<string, string>>[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return parse(text, { bom: true, columns: true, relax_column_count: true });
}

async function appendLine(file: string, header: string, line: string): Promise<void> {
  const handle = await open(file, 'a');
  try {
    const { size } = await handle.stat();
    try {
      await handle.appendFile(size === 0 ? header + line : line);
      await handle.datasync();
    } catch (problem) {
      // A partial row (a full disk) would corrupt the next.
      await handle.truncate(size);
      throw problem;
    }
  } finally {
    await handle.close();
  }
}

/**
 * Renames a file with an outdated header (to `{name}.1.csv`, the first free number), so that rows match
 * their columns.
 */
async function renameOutdated(file: string, header: string): Promise<void> {
  const written = await readBeginning(file, Buffer.byteLength(header));
  if (written === '' || written === header) return;
  const taken = new Set(await readdir(dirname(file)));
  const name = basename(file, '.csv');
  let number = 1;
  while (taken.has(`${name}.${number}.csv`)) number += 1;
  await rename(file, join(dirname(file), `${name}.${number}.csv`));
}

async function readBeginning(file: string, length: number): Promise<string> {
  // 'a+' creates a missing file, which then looks empty.
  const handle = await open(file, 'a+');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
