import { defused } from '#src/lib/defused.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import type { Outbox, StorageFailure } from '#src/outbox/model/outbox.ts';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import type { OutboxTransaction } from '#src/outbox/model/settings.ts';
import { isPending, isSimulated, type Pending } from '#src/outbox/model/submission.ts';
import { exported } from '#src/outbox/model/transitions.ts';
import { allOf } from '#src/outbox/reads/queries.ts';
import { changed, changeMany } from '#src/outbox/store/change-many.ts';
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

/** What waits and may leave, in order of capture. */
export const exportable =
  (chosen: ExportSelection) =>
  async (transaction: OutboxTransaction<'readonly'>): Promise<readonly Pending[]> =>
    (await allOf('waiting')(transaction))
      .filter(isPending)
      .filter((one) => !isSimulated(one) && (chosen === 'all' || chosen.has(one.sequence)))
      .sort((a, b) => a.sequence - b.sequence);

/** `table`: a spreadsheet, which no device imports. */
export type FileWay =
  | { readonly kind: 'plain' }
  | { readonly kind: 'sealed'; readonly passphrase: string }
  | { readonly kind: 'table'; readonly naming: Naming };

/** `codes`: a plain file's text, packed for a series of codes. */
export type ExportWay = FileWay | { readonly kind: 'codes' };

/** As it was at the export. */
export type ExportContents = {
  readonly text: string;
  /** In order of capture. */
  readonly submissions: readonly Pending[];
  /** How many did not fit. */
  readonly remaining: number;
};

/**
 * Includes submissions being sent, because that may fail. Hands none over: the other device may not have the file. But
 * it may, so they count as having left: later edits get new ids.
 * @returns `nothing` if none exists any more; `not-made` without cryptography or memory
 */
export async function exportSubmissions(
  outbox: Outbox,
  chosen: ExportSelection,
  way: ExportWay,
): Promise<Result<ExportContents, StorageFailure | 'nothing' | 'not-made'>> {
  const read = await outbox.database.read(exportable(chosen));
  if (!read.ok) return read;
  // A person can have the whole table, and nothing leaves with it.
  const isTable = way.kind === 'table';
  const found = read.value.slice(0, isTable ? undefined : transferLimits.submissions);
  const noted = isTable ? succeed(found) : await noteExport(outbox, found);
  if (!noted.ok) return noted;
  const submissions = noted.value;
  if (submissions.length === 0) return fail('nothing');
  try {
    const text = await encode(submissions.map(toTransferred), way);
    return succeed({ text, submissions, remaining: read.value.length - found.length });
  } catch {
    return fail('not-made');
  }
}

/**
 * Before the text is made: another device may send these from then on, in these wordings. A failure leaves the earlier
 * batches noted, which only gives their edits new ids.
 * @returns them as they are then
 */
async function noteExport(
  outbox: Outbox,
  found: readonly Pending[],
): Promise<Result<readonly Pending[], StorageFailure>> {
  const sequences = found.map(({ sequence }) => sequence);
  const done = await changeMany(outbox, sequences, (one) =>
    isPending(one) ? (exported(one) ?? one) : null,
  );
  if (!done.ok) return done;
  return succeed(
    changed(done.value)
      .map(({ now }) => now)
      .filter(isPending),
  );
}

async function encode(
  submissions: readonly TransferredSubmission[],
  way: ExportWay,
): Promise<string> {
  switch (way.kind) {
    case 'codes':
      return packText(await writePlainFile(submissions));
    case 'plain':
      return writePlainFile(submissions);
    case 'sealed':
      return writeEncryptedFile(submissions, way.passphrase);
    case 'table':
      return toCsv(submissions, way.naming);
  }
}

/** For people; an unknown form is named by its id. */
export type Naming = {
  form(form: string): string;
  field(form: string, name: string): string;
};

/** RFC 4180, with a byte order mark for Excel. An apostrophe defuses formulas; only a transfer file keeps every byte. */
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
    return {
      own: [receiptOf(one.id), naming.form(one.form), written, one.id],
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
