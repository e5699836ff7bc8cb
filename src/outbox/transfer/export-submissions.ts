import { defused } from '#src/lib/defused.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import { changeBatches, changed, changeMany } from '#src/outbox/change-many.ts';
import { numbered } from '#src/outbox/numbering.ts';
import type { Outbox, StorageFailure } from '#src/outbox/outbox.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import type { OutboxTransaction } from '#src/outbox/settings.ts';
import {
  isHandedOver,
  isPending,
  isSimulated,
  type Pending,
  pendingStates,
} from '#src/outbox/submission.ts';
import { exported, handedOver } from '#src/outbox/transitions.ts';
import { packText } from './packed-text.ts';
import {
  type TransferredSubmission,
  toTransferred,
  transferLimits,
  writeEncryptedFile,
  writePlainFile,
} from './transfer-file.ts';

/** By sequence. */
export type ExportSelection = 'all' | ReadonlySet<number>;

/**
 * - `codes`: a plain file's text, packed for a series of codes.
 * - `table`: a spreadsheet, which no device imports.
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

export type ExportRequest = {
  readonly chosen: ExportSelection;
  readonly format: ExportFormat;
  /** If encrypted. */
  readonly passphrase: string;
  /** For a table. */
  readonly naming: Naming;
};

/** As it was at the export. */
export type ExportContents = {
  readonly text: string;
  readonly format: ExportFormat;
  /** In order of capture. */
  readonly submissions: readonly Pending[];
  /** How many did not fit. */
  readonly remaining: number;
};

/**
 * Includes submissions being sent, because that may fail. Hands none over: the other device may not have the file. But
 * it may, so they count as having left: each has its number, and later edits get new ids.
 * @returns `nothing` if none exists any more; `not-made` without cryptography or memory
 */
export async function exportSubmissions(
  outbox: Outbox,
  { chosen, format, passphrase, naming }: ExportRequest,
): Promise<Result<ExportContents, StorageFailure | 'nothing' | 'not-made'>> {
  const read = await outbox.database.read(async (transaction) =>
    (await readPending(transaction)).filter((submission) => isChosen(submission, chosen)),
  );
  if (!read.ok) return read;
  // A person can have the whole table, and nothing leaves with it.
  const limit = format === 'table' ? read.value.length : transferLimits.submissions;
  const found = read.value.slice(0, limit);
  const noted = format === 'table' ? succeed(found) : await noteExport(outbox, found);
  if (!noted.ok) return noted;
  const submissions = noted.value;
  if (submissions.length === 0) return fail('nothing');
  try {
    const text = await write(submissions, format, passphrase, naming);
    return succeed({ text, format, submissions, remaining: read.value.length - found.length });
  } catch {
    return fail('not-made');
  }
}

/**
 * Before the text is made: another device may send these from then on, under their numbers and in these wordings. A
 * failure leaves the earlier batches noted, which only gives their edits new ids.
 * @returns them as they are then
 */
async function noteExport(
  outbox: Outbox,
  found: readonly Pending[],
): Promise<Result<readonly Pending[], StorageFailure>> {
  const sequences = found.map(({ sequence }) => sequence);
  const done = await changeBatches(outbox, sequences, async (batch, transaction) => {
    const leaving = await numbered(outbox, transaction, batch.filter(isPending));
    const noted = new Map(leaving.map((one) => [one.sequence, exported(one) ?? one]));
    return batch.map(({ sequence }) => noted.get(sequence) ?? null);
  });
  if (!done.ok) return done;
  return succeed(
    changed(done.value)
      .map(({ now }) => now)
      .filter(isPending),
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
      return writePlainFile(submissions);
    case 'codes':
      return writePlainFile(submissions).then(packText);
    case 'table':
      return Promise.resolve(toCsv(submissions, naming));
  }
}

/**
 * After the person confirms that the other device has them. They stay here unsent. Those edited since are sent from
 * here.
 * @returns how many are handed over
 */
export async function recordHandover(
  outbox: Outbox,
  exported: readonly Pending[],
): Promise<Result<number, StorageFailure>> {
  const at = outbox.clock.now();
  // By id: what was edited since has a new one, and a lost database may give others the sequences.
  const ids = exported.map(({ id }) => id);
  const recorded = await changeMany(outbox, ids, (stored) => handedOver(stored, at));
  if (!recorded.ok) return recorded;
  return succeed(changed(recorded.value).filter(({ now }) => isHandedOver(now)).length);
}

const isChosen = (submission: Pending, chosen: ExportSelection): boolean =>
  !isSimulated(submission) && (chosen === 'all' || chosen.has(submission.sequence));

/** For people; an unknown form is named by its id. */
export type Naming = {
  form(form: string): string;
  field(form: string, name: string): string;
};

/** RFC 4180, with a byte order mark for Excel. An apostrophe defuses formulas; only a transfer file keeps every byte. */
export function toCsv(submissions: readonly TransferredSubmission[], naming: Naming): string {
  const fixed = ['Receipt', 'Number', 'Form', 'Written', 'Id'];
  const labels = new Set<string>();
  const rows = submissions.map((one) => {
    const cells = new Map<string, string>();
    for (const [name, answer] of Object.entries(one.answers)) {
      const label = naming.field(one.form, name);
      cells.set(cells.has(label) ? `${label} (${name})` : label, answer);
    }
    for (const label of cells.keys()) labels.add(label);
    const written = new Date(one.capturedAt).toISOString();
    return {
      own: [receiptOf(one.id), one.serialNumber ?? '', naming.form(one.form), written, one.id],
      cells,
    };
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
