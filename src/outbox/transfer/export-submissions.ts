import { defused } from '#src/lib/defused.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import type { Outbox, StorageFailure } from '#src/outbox/model/outbox.ts';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import { getSetting, type OutboxTransaction } from '#src/outbox/model/settings.ts';
import {
  type Giver,
  isPending,
  type Pending,
  pendingStates,
} from '#src/outbox/model/submission.ts';
import { exported } from '#src/outbox/model/transitions.ts';
import { changed, changeMany } from '#src/outbox/store/change-many.ts';
import {
  packSubmissions,
  type TransferredSubmission,
  toTransferred,
  transferLimits,
  writeTransferFile,
} from './transfer-file.ts';

/** By sequence. */
export type ExportSelection = 'all' | ReadonlySet<number>;

/** What waits, in order of capture. */
export async function exportable(
  transaction: OutboxTransaction<'readonly'>,
): Promise<readonly Pending[]> {
  const index = transaction.objectStore('submissions').index('state');
  const found = await Promise.all(pendingStates.map((state) => index.getAll(state)));
  return found
    .flat()
    .filter(isPending)
    .sort((a, b) => a.sequence - b.sequence);
}

/** `table`: a spreadsheet, which no device imports. */
export type FileWay =
  | { readonly kind: 'sealed'; readonly code: string }
  | { readonly kind: 'table'; readonly naming: Naming };

export type ExportWay = FileWay | { readonly kind: 'codes' };

/** As it was at the export. */
export type Exported = {
  /** In order of capture. */
  readonly submissions: readonly Pending[];
  /** How many did not fit. */
  readonly remaining: number;
  /** This device. */
  readonly giver: Giver;
};

type NotExported = StorageFailure | 'nothing';

/**
 * Includes submissions being sent, because that may fail. Hands none over: the other device may not have the file. But
 * it may, so they count as having left: later edits get new ids.
 * @returns `nothing` if none exists any more; `not-made` without cryptography or memory
 */
export async function exportSubmissions(
  outbox: Outbox,
  chosen: ExportSelection,
  way: ExportWay,
): Promise<Result<Exported & { readonly text: string }, NotExported | 'not-made'>> {
  // A person can have the whole table, and nothing leaves with it.
  const taken = await (way.kind === 'table' ? takeAll : takeAlong)(outbox, chosen);
  if (!taken.ok) return taken;
  try {
    const { submissions, giver } = taken.value;
    const own = submissions.map((one) => toTransferred(one.imported ? one : { ...one, giver }));
    return succeed({ text: await encode(own, way), ...taken.value });
  } catch {
    return fail('not-made');
  }
}

async function takeAll(
  outbox: Outbox,
  chosen: ExportSelection,
): Promise<Result<Exported, NotExported>> {
  const read = await outbox.database.read(async (transaction) => ({
    waiting: await exportable(transaction),
    device: (await getSetting(transaction, 'preferences')).deviceName,
  }));
  if (!read.ok) return read;
  const { waiting, device } = read.value;
  const submissions = waiting.filter((one) => chosen === 'all' || chosen.has(one.sequence));
  const giver = { device, left: waiting.length - submissions.length, at: outbox.clock.now() };
  return submissions.length === 0 ? fail('nothing') : succeed({ submissions, remaining: 0, giver });
}

/** What a file or codes hold, before their text is made. */
export async function takeAlong(
  outbox: Outbox,
  chosen: ExportSelection,
): Promise<Result<Exported, NotExported>> {
  const all = await takeAll(outbox, chosen);
  if (!all.ok) return all;
  const found = all.value.submissions.slice(0, transferLimits.submissions);
  const noted = await noteExport(outbox, found);
  if (!noted.ok) return noted;
  if (noted.value.length === 0) return fail('nothing');
  const { giver } = all.value;
  const remaining = all.value.submissions.length - found.length;
  return succeed({
    ...{ submissions: noted.value, remaining },
    giver: { ...giver, left: giver.left + remaining },
  });
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
      return packSubmissions(submissions);
    case 'sealed':
      return writeTransferFile(submissions, way.code);
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
