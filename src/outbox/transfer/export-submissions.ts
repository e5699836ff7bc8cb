import { isSame } from '#src/forms/form-definition.ts';
import { defused } from '#src/lib/defused.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import { changeMany, type Found } from '#src/outbox/change-many.ts';
import type { Outbox, StorageFailure } from '#src/outbox/outbox.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import type { OutboxTransaction } from '#src/outbox/settings.ts';
import {
  isHandedOver,
  isPending,
  isSimulated,
  type Pending,
  pendingStates,
  type Submission,
} from '#src/outbox/submission.ts';
import { exported, handedOver, withNewId } from '#src/outbox/transitions.ts';
import { noteTransfer } from './handed-over.ts';
import {
  type TransferredSubmission,
  toTransferred,
  transferLimits,
  writeEncryptedFile,
  writePlainFile,
} from './transfer-file.ts';

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

/**
 * From now on another device may send these: an edit of one needs an id of its own. So does one that was saved while
 * the file was being made: under the exported id, the sheet would keep whichever wording comes first.
 */
const noteExport = (
  outbox: Outbox,
  submissions: readonly Pending[],
): Promise<Result<unknown, StorageFailure>> => changeExported(outbox, submissions, exported);

/** Changes what is still as it was exported; what was edited since gets an id of its own. */
function changeExported(
  outbox: Outbox,
  submissions: readonly Pending[],
  transition: (stored: Submission) => Submission | null,
  besides?: Parameters<typeof changeMany>[3],
): ReturnType<typeof changeMany> {
  const exportedAs = new Map(submissions.map((one) => [one.id, one.answers]));
  return changeMany(
    outbox,
    submissions.map(({ sequence }) => sequence),
    (stored) => {
      const answers = exportedAs.get(stored.id);
      if (answers === undefined || !isPending(stored)) return null;
      return isSame(stored.answers, answers)
        ? transition(stored)
        : withNewId(stored, outbox.newId());
    },
    besides,
  );
}

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
  const countIn = (batch: readonly Found[]): number =>
    batch.filter(({ now }) => now !== null && now !== 'delete' && isHandedOver(now)).length;
  const recorded = await changeExported(
    outbox,
    exported,
    (stored) => handedOver(stored, at),
    // In each batch: what is handed over already is asked about, and the rest is still to be sent from here.
    (transaction, batch) => noteTransfer(transaction, { at, count: countIn(batch) }),
  );
  return recorded.ok ? succeed(countIn(recorded.value)) : recorded;
}

/** What was simulated is not for another device to send. */
const isChosen = (submission: Pending, chosen: ExportSelection): boolean =>
  !isSimulated(submission) && (chosen === 'all' || chosen.has(submission.sequence));

/** What a person calls a form and its fields; a form that this version does not know names itself. */
export type Naming = {
  form(form: string): string;
  field(form: string, name: string): string;
};

/**
 * Submissions as a spreadsheet shows them: one row each, one column per label (RFC 4180, and a byte order
 * mark, without which Excel misreads letters). A cell that would be taken for a formula gets an
 * apostrophe in front; a transfer file, not this, is what keeps every byte.
 */
export function toCsv(submissions: readonly TransferredSubmission[], naming: Naming): string {
  const fixed = ['Receipt', 'Form', 'Written', 'Id'];
  const labels = new Set<string>();
  const rows = submissions.map((one) => {
    const cells = new Map<string, string>();
    for (const [name, answer] of Object.entries(one.answers)) {
      const label = naming.field(one.form, name);
      cells.set(cells.has(label) ? `${label} (${name})` : label, answer);
    }
    for (const label of cells.keys()) labels.add(label);
    const written = new Date(one.capturedAt).toISOString();
    return { own: [receiptOf(one.id), naming.form(one.form), written, one.id], cells };
  });
  const columns = [...labels];
  const lines = rows.map(({ own, cells }) => [
    ...own,
    ...columns.map((label) => cells.get(label) ?? ''),
  ]);
  return `\uFEFF${[[...fixed, ...columns], ...lines].map(line).join('')}`;
}

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

function cell(text: string): string {
  const harmless = defused(text);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
