import { isSame } from '#src/forms/form-definition.ts';
import { defused } from '#src/lib/defused.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import { type Change, changeMany } from '#src/outbox/change-many.ts';
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
 * it may, so later edits get new ids.
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
  if (read.value.length === 0) return fail('nothing');
  // A person can have the whole table.
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
 * Another device may send these now, so edits need new ids, even during the export: under one id, the sheet would keep
 * whichever wording arrives first.
 */
const noteExport = (
  outbox: Outbox,
  submissions: readonly Pending[],
): Promise<Result<unknown, StorageFailure>> => changeExported(outbox, submissions, exported);

function changeExported(
  outbox: Outbox,
  submissions: readonly Pending[],
  transition: (stored: Submission) => Submission | null,
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
 * After the person confirms that the other device has them. They stay here unsent. Those edited since get new ids and
 * are sent from here.
 * @returns how many are handed over
 */
export async function recordHandover(
  outbox: Outbox,
  exported: readonly Pending[],
): Promise<Result<number, StorageFailure>> {
  const at = outbox.clock.now();
  const recorded = await changeExported(outbox, exported, (stored) => handedOver(stored, at));
  if (!recorded.ok) return recorded;
  const isGiven = (now: Change) => now !== null && now !== 'delete' && isHandedOver(now);
  return succeed(recorded.value.filter(({ now }) => isGiven(now)).length);
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
