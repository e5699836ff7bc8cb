import type { Answers } from '#src/forms/answers.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import type { Outbox, StorageFailure } from '#src/outbox/outbox.ts';
import type { OutboxTransaction } from '#src/outbox/schema.ts';
import { isPending, isSimulated, type Pending, pendingStates } from '#src/outbox/submission.ts';
import { exported, handedOver, withNewId } from '#src/outbox/transitions.ts';
import { manyLimit } from '#src/storage/database.ts';
import { noteTransfer } from './handed-over.ts';
import { transferLimits } from './limits.ts';
import { type Naming, toCsv } from './to-csv.ts';
import { toTransferred, writeEncryptedFile, writePlainFile } from './transfer-file.ts';

/** Which of them a person chose, by sequence. */
export type ExportSelection = 'all' | ReadonlySet<number>;

/**
 * How submissions leave this device.
 * - `encrypted`, `plain`: a transfer file, with or without a passphrase.
 * - `codes`: the text of a plain file, to be shown as a series of codes.
 * - `table`: a spreadsheet for a person; no device imports it.
 */
export type ExportFormat = 'encrypted' | 'plain' | 'table' | 'codes';

async function readPending(
  transaction: OutboxTransaction<'readonly'>,
): Promise<readonly Pending[]> {
  const states = transaction.objectStore('submissions').index('state');
  const found = await Promise.all(pendingStates.map((state) => states.getAll(state)));
  return found
    .flat()
    .filter(isPending)
    .sort((a, b) => a.sequence - b.sequence);
}

/** What a person wants exported, and how. */
export type ExportRequest = {
  readonly chosen: ExportSelection;
  readonly format: ExportFormat;
  /** For the encrypted format only. */
  readonly passphrase: string;
  /** For the table only. */
  readonly naming: Naming;
};

/** What was exported, as it was then; nothing in the outbox has changed by that. */
export type ExportContents = {
  readonly text: string;
  readonly format: ExportFormat;
  /** In order of capture. */
  readonly submissions: readonly Pending[];
  /** How many were left out, for a file holds only so many. */
  readonly remaining: number;
};

/**
 * Writes what was chosen, what is being sent at this moment with it: that may fail. It records nothing as
 * handed over: a file that was made is not yet a file that another device has. But it may be, so an edit
 * gets an id of its own.
 * @returns `nothing` where nothing of it is there any more; `not-made` where the device has no cryptography
 * or too little memory
 */
export async function exportSubmissions(
  outbox: Outbox,
  { chosen, format, passphrase, naming }: ExportRequest,
): Promise<Result<ExportContents, StorageFailure | 'nothing' | 'not-made'>> {
  const read = await outbox.database.read(async (transaction) =>
    (await readPending(transaction)).filter((submission) => isChosen(submission, chosen)),
  );
  if (!read.ok) return read;
  if (read.value.length === 0) return fail('nothing');
  // A table is for a person, who can have all of it.
  const limit = format === 'table' ? read.value.length : transferLimits.submissions;
  const submissions = read.value.slice(0, limit);
  try {
    const text = await write(submissions, format, passphrase, naming);
    const noted = format === 'table' ? succeed(undefined) : await noteExport(outbox, submissions);
    if (!noted.ok) return noted;
    return succeed({
      text,
      format,
      submissions,
      remaining: read.value.length - submissions.length,
    });
  } catch {
    return fail('not-made');
  }
}

/** From now on another device may send these: an edit of one needs an id of its own. */
const noteExport = (
  outbox: Outbox,
  submissions: readonly Pending[],
): Promise<Result<void, StorageFailure>> =>
  outbox.database.write(
    async (transaction) => {
      const store = transaction.objectStore('submissions');
      await Promise.all(
        submissions.map(async ({ sequence, id }) => {
          const stored = await store.get(sequence);
          const next = stored?.id === id ? exported(stored) : null;
          if (next !== null) await store.put(next);
        }),
      );
    },
    { timeLimit: manyLimit },
  );

function write(
  exported: readonly Pending[],
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
 * Records that what was exported is handed over, once the person has said that the other device has it: kept with
 * its answers, and not sent from here any more. What was sent or deleted since stays as it is. What was
 * changed since stays here to be sent, under an id of its own: under the exported one, the sheet would keep
 * whichever wording comes first.
 * @returns how many are handed over now
 */
export async function recordHandover(
  outbox: Outbox,
  exported: readonly Pending[],
): Promise<Result<number, StorageFailure>> {
  const at = outbox.clock.now();
  const recorded = await outbox.database.write(
    async (transaction) => {
      const store = transaction.objectStore('submissions');
      const stored = await Promise.all(exported.map(({ sequence }) => store.get(sequence)));
      let count = 0;
      const changes = exported.map(({ id, answers }, place) => {
        const one = stored[place];
        if (one === undefined || one.id !== id || !isPending(one)) return null;
        if (!isSame(one.answers, answers)) return store.put(withNewId(one, outbox.newId()));
        const given = handedOver(one, at);
        if (given === null) return null;
        count += 1;
        return store.put(given);
      });
      await Promise.all(changes);
      if (count > 0) await noteTransfer(transaction, { at, count });
      return count;
    },
    { timeLimit: manyLimit },
  );
  if (recorded.ok) outbox.channel.changed();
  return recorded;
}

const isSame = (one: Answers, other: Answers): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

/** What was simulated is not for another device to send. */
const isChosen = (submission: Pending, chosen: ExportSelection): boolean =>
  !isSimulated(submission) && (chosen === 'all' || chosen.has(submission.sequence));
