import {
  appendFileSync,
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { join } from 'node:path';
import { csvLine } from '#src/lib/csv-line.ts';
import { isRecord, jsonIn } from '#src/lib/result.ts';
import type { Rows } from '#src/outbox/delivery/answer.ts';
import { columns, type Entries, paramNames } from '#src/outbox/delivery/contract.ts';
import type { FormConfig } from './form-config.ts';

/** Two files beside each other: one that a person opens for each form, and one that this service reads again. */
export type ResponseLog = Rows & {
  /** Stores a response in any case. @returns the time of receipt (ISO 8601), once it is on disk */
  add(form: FormConfig, row: Entries): string;
  /** The responses written since the log was opened. */
  written(): number;
};

/** A line of JSON for each response: its cells by title, its form and the time. */
const responsesFile = 'responses.jsonl';

/** Lines of JSON that a person writes, with `submissionId`, `followUpState` and `followUp`. */
const followUpsFile = 'follow-ups.jsonl';

/**
 * Opens the log in an existing folder; knows the responses of earlier runs.
 * @param now milliseconds since the epoch
 * @param ownerKey without it, nobody is the owner
 */
export function openResponseLog(
  folder: string,
  forms: readonly FormConfig[],
  now: () => number,
  ownerKey?: string,
): ResponseLog {
  const responses = [...readLines(join(folder, responsesFile))];
  const known = new Map<string, string>();
  const note = ({ [columns.id]: id = '', [columns.received]: receivedAt = '' }: Entries) => {
    if (id !== '' && !known.has(id.toLowerCase())) known.set(id.toLowerCase(), receivedAt);
  };
  for (const one of responses) note(one);
  for (const form of forms) renameOutdated(folder, form);
  let written = 0;

  function add(form: FormConfig, row: Entries): string {
    const receivedAt = new Date(now()).toISOString();
    const cells = form.entries.map(({ title }) => row[title] ?? '');
    const stored = { ...row, [columns.received]: receivedAt, [paramNames.form]: form.id };
    appendWhole(join(folder, `${form.id}.csv`), csvLine([receivedAt, ...cells]), headerOf(form));
    // The line break comes first: a line that was cut off does not harm the next.
    appendWhole(join(folder, responsesFile), `\n${JSON.stringify(stored)}`);
    written += 1;
    responses.push(stored);
    note(stored);
    return receivedAt;
  }

  return {
    mode: 'deliver',
    forms: Object.fromEntries(forms.map((form) => [form.id, fieldsOf(form)])),
    add,
    append(id, row) {
      const before = known.get((row[columns.id] ?? '').toLowerCase());
      if (before !== undefined) return { receivedAt: before, duplicate: true };
      const form = forms.find((one) => one.id === id);
      if (form === undefined) throw new Error(`There is no form '${id}'.`);
      return { receivedAt: add(form, row), duplicate: false };
    },
    find(ids) {
      const followUps = new Map(
        readLines(join(folder, followUpsFile)).map((line) => [
          line[columns.id]?.toLowerCase(),
          line,
        ]),
      );
      return ids
        .filter((id) => known.has(id.toLowerCase()))
        .map((id) => {
          const { followUpState = '', followUp = '' } = followUps.get(id.toLowerCase()) ?? {};
          return { id, followUpState, followUp };
        });
    },
    isOwner: (key) => key === ownerKey,
    count: () =>
      forms.map(({ id: form }) => {
        const own = responses.filter((one) => one[paramNames.form] === form);
        return { form, count: own.length, lastArrival: own.at(-1)?.[columns.received] ?? null };
      }),
    written: () => written,
  };
}

/** The columns that no field of a form fills. */
const ownTitles: readonly string[] = Object.values(columns);

const fieldsOf = ({ entries }: FormConfig): readonly string[] =>
  entries.map(({ title }) => title).filter((title) => !ownTitles.includes(title));

const headerOf = ({ entries }: FormConfig): string =>
  csvLine(['Timestamp', ...entries.map(({ title }) => title)]);

/** None without a file. Leaves out what is no line of JSON: a person may be in the middle of writing it. */
function readLines(file: string): readonly Entries[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const read = jsonIn(line);
      if (!isRecord(read)) return [];
      return [Object.fromEntries(Object.entries(read).map(([name, text]) => [name, `${text}`]))];
    });
}

/** @param first begins an empty file */
function appendWhole(file: string, line: string, first = ''): void {
  const handle = openSync(file, 'a');
  try {
    const { size } = fstatSync(handle);
    try {
      appendFileSync(handle, size === 0 ? first + line : line);
      fdatasyncSync(handle);
    } catch (problem) {
      // A partial row (a full disk) would corrupt the next.
      ftruncateSync(handle, size);
      throw problem;
    }
  } finally {
    closeSync(handle);
  }
}

/** Renames a table with other columns to `{name}.1.csv`, the first free number, so that rows match their columns. */
function renameOutdated(folder: string, form: FormConfig): void {
  const file = join(folder, `${form.id}.csv`);
  if (!existsSync(file) || readFileSync(file, 'utf8').startsWith(headerOf(form))) return;
  const taken = new Set(readdirSync(folder));
  let number = 1;
  while (taken.has(`${form.id}.${number}.csv`)) number += 1;
  renameSync(file, join(folder, `${form.id}.${number}.csv`));
}
