import type { Outbox } from '#src/outbox/model/outbox.ts';
import type { Find } from '#src/outbox/store/change-many.ts';
import {
  type Exported,
  type ExportSelection,
  takeAlong,
} from '#src/outbox/transfer/export-submissions.ts';
import { recordHandover } from '#src/outbox/transfer/handed-over.ts';
import {
  type CheckAnswers,
  type ImportPreview,
  type ImportSummary,
  importSubmissions,
  previewImport,
} from '#src/outbox/transfer/import-submissions.ts';
import { type TransferredSubmission, toTransferred } from '#src/outbox/transfer/transfer-file.ts';

/** A device's current export; it must not be empty. */
export async function makeExport(
  outbox: Outbox,
  chosen: ExportSelection = 'all',
): Promise<Exported> {
  const exported = await takeAlong(outbox, chosen);
  if (!exported.ok) throw new Error(`Nothing was exported: ${exported.error}`);
  return exported.value;
}

export const allHandedOver: Find = (transaction) =>
  transaction.objectStore('submissions').index('state').getAllKeys('handed-over');

/** The submissions of a device's current export. */
export const transferredFrom = async (
  outbox: Outbox,
  chosen: ExportSelection = 'all',
): Promise<TransferredSubmission[]> =>
  (await makeExport(outbox, chosen)).submissions.map(toTransferred);

/** Exports and marks as handed over. @returns how many */
export async function handOver(outbox: Outbox, chosen: ExportSelection = 'all'): Promise<number> {
  const { submissions } = await makeExport(outbox, chosen);
  const marked = await recordHandover(outbox, submissions);
  if (!marked.ok) throw new Error(`Nothing could be marked: ${marked.error}`);
  return marked.value;
}

/** Previews an import, by default without form checks. */
export async function preview(
  outbox: Outbox,
  submissions: readonly TransferredSubmission[],
  checkAnswers: CheckAnswers = () => null,
  unreadable = 0,
): Promise<ImportPreview> {
  const seen = await previewImport(outbox, { submissions, unreadable }, checkAnswers);
  if (!seen.ok) throw new Error(`Nothing could be previewed: ${seen.error}`);
  return seen.value;
}

/** Imports the submissions that a preview accepts, without form checks. */
export async function importAll(
  outbox: Outbox,
  submissions: readonly TransferredSubmission[],
): Promise<ImportSummary> {
  const imported = await importSubmissions(outbox, await preview(outbox, submissions));
  if (!imported.ok) throw new Error(`Nothing could be imported: ${imported.error}`);
  return imported.value;
}
