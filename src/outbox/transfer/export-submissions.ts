import type { Answers } from '#src/forms/answers.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/outbox/database.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { OutboxTransaction } from '#src/outbox/schema.ts';
import type { HandedOver } from '#src/outbox/submission.ts';
import { type AtRest, atRestStates, isAtRest } from '#src/outbox/waiting.ts';
import { noteTransfer } from './handed-over.ts';
import { transactionLimit, transferLimits } from './limits.ts';
import { type Naming, toCsv } from './to-csv.ts';
import { toTransferred, writeEncryptedFile, writePlainFile } from './transfer-file.ts';

/** Which of them a person chose, by sequence. */
export type Chosen = 'all' | ReadonlySet<number>;

/**
 * How submissions leave this device.
 * - `encrypted`, `plain`: a transfer file, with or without a passphrase.
 * - `codes`: the text of a plain file, to be shown as a series of codes.
 * - `table`: a spreadsheet for a person; no device imports it.
 */
export type ExportFormat = 'encrypted' | 'plain' | 'table' | 'codes';

/** What can be exported, at a glance. */
export type ExportableView = {
  /** In order of capture; at most as many as asked for, while `count` counts all. */
  readonly listed: readonly AtRest[];
  readonly count: number;
};

export function readExportable(
  outbox: Outbox,
  most: number,
): Promise<Result<ExportableView, StorageFailure>> {
  return outbox.database.read(async (transaction) => {
    const states = transaction.objectStore('submissions').index('state');
    const counts = await Promise.all(atRestStates.map((state) => states.count(state)));
    const listed = (await readAtRest(transaction, most)).slice(0, most);
    return { listed, count: counts.reduce((sum, count) => sum + count, 0) };
  });
}

/** @param most of each state; all where it is not given */
async function readAtRest(
  transaction: OutboxTransaction<'readonly'>,
  most?: number,
): Promise<readonly AtRest[]> {
  const states = transaction.objectStore('submissions').index('state');
  const found = await Promise.all(atRestStates.map((state) => states.getAll(state, most)));
  return found
    .flat()
    .filter(isAtRest)
    .sort((a, b) => a.sequence - b.sequence);
}

/** What a person wants exported, and how. */
export type ExportRequest = {
  readonly chosen: Chosen;
  readonly format: ExportFormat;
  /** For the encrypted format only. */
  readonly passphrase: string;
  /** For the table only. */
  readonly naming: Naming;
};

/** What was exported, as it was then; nothing in the outbox has changed by that. */
export type Exported = {
  readonly text: string;
  readonly format: ExportFormat;
  /** In order of capture. */
  readonly submissions: readonly AtRest[];
  /** How many were left out, for a file holds only so many. */
  readonly left: number;
};

/**
 * Writes what was chosen, except what is being sent at this moment. It marks nothing: a file that was made
 * is not yet a file that another device has.
 * @returns `nothing` where nothing of it is there any more; `not-made` where the device has no cryptography
 * or too little memory
 */
export async function exportSubmissions(
  outbox: Outbox,
  { chosen, format, passphrase, naming }: ExportRequest,
): Promise<Result<Exported, StorageFailure | 'nothing' | 'not-made'>> {
  const read = await outbox.database.read(async (transaction) =>
    (await readAtRest(transaction)).filter((submission) => isChosen(submission, chosen)),
  );
  if (!read.ok) return read;
  if (read.value.length === 0) return fail('nothing');
  // A table is for a person, who can have all of it.
  const most = format === 'table' ? read.value.length : transferLimits.submissions;
  const submissions = read.value.slice(0, most);
  try {
    const text = await write(submissions, format, passphrase, naming);
    return succeed({ text, format, submissions, left: read.value.length - submissions.length });
  } catch {
    return fail('not-made');
  }
}

function write(
  exported: readonly AtRest[],
  format: ExportFormat,
  passphrase: string,
  naming: Naming,
): Promise<string> {
  const submissions = exported.map(toTransferred);
  switch (format) {
    case 'encrypted':
      return writeEncryptedFile(submissions, passphrase);
    case 'plain':
    case 'codes':
      return writePlainFile(submissions);
    case 'table':
      return Promise.resolve(toCsv(submissions, naming));
  }
}

/**
 * Marks what was exported as handed over, once the person has said that the other device has it: kept with
 * its answers, and not sent from here any more. What was sent or deleted since stays as it is. What was
 * changed since stays here to be sent, under an id of its own: under the exported one, the sheet would keep
 * whichever wording comes first.
 * @returns how many are marked
 */
export async function markHandedOver(
  outbox: Outbox,
  exported: readonly AtRest[],
): Promise<Result<number, StorageFailure>> {
  const at = outbox.clock.now();
  const marked = await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    const stored = await Promise.all(exported.map(({ sequence }) => store.get(sequence)));
    let count = 0;
    const changes = exported.map(({ id, answers }, place) => {
      const one = stored[place];
      if (one === undefined || one.id !== id || !isAtRest(one)) return null;
      if (!isSame(one.answers, answers)) return store.put({ ...one, id: outbox.newId() });
      count += 1;
      return store.put(transferred(one, at));
    });
    await Promise.all(changes);
    if (count > 0) await noteTransfer(transaction, { at, count });
    return count;
  }, transactionLimit);
  if (marked.ok) outbox.channel.changed();
  return marked;
}

/** @param at milliseconds since the epoch */
function transferred(stored: AtRest, at: number): HandedOver {
  const { sequence, id, form, capturedAt, mappingVersion, installed, answers } = stored;
  return {
    ...{ sequence, id, form, capturedAt, mappingVersion, installed, answers },
    ...{ state: 'handed-over', handedOverAt: at },
  };
}

const isSame = (one: Answers, other: Answers): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

const isChosen = ({ sequence }: AtRest, chosen: Chosen): boolean =>
  chosen === 'all' || chosen.has(sequence);
