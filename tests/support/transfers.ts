import type { Outbox } from '#src/outbox/model/outbox.ts';
import type { Find } from '#src/outbox/store/change-many.ts';
import { type ExportSelection, takeAlong } from '#src/outbox/transfer/export-submissions.ts';
import {
  type CheckAnswers,
  importSubmissions,
  previewImport,
} from '#src/outbox/transfer/import-submissions.ts';
import { type TransferredSubmission, toTransferred } from '#src/outbox/transfer/transfer-file.ts';
import { given } from './outbox-bench.ts';

/** A device's current export; it must not be empty. */
export const makeExport = async (outbox: Outbox, chosen: ExportSelection = 'all') =>
  given(await takeAlong(outbox, chosen));

export const allHandedOver: Find = (transaction) =>
  transaction.objectStore('submissions').index('state').getAllKeys('handed-over');

/** The submissions of a device's current export. */
export const transferredFrom = async (outbox: Outbox, chosen: ExportSelection = 'all') =>
  (await makeExport(outbox, chosen)).submissions.map(toTransferred);

/** Previews an import, by default without form checks. */
export const preview = async (
  outbox: Outbox,
  submissions: readonly TransferredSubmission[],
  checkAnswers: CheckAnswers = () => null,
  unreadable = 0,
) => given(await previewImport(outbox, { submissions, unreadable }, checkAnswers));

/** Imports the submissions that a preview accepts, without form checks. */
export const importAll = async (outbox: Outbox, submissions: readonly TransferredSubmission[]) =>
  given(await importSubmissions(outbox, await preview(outbox, submissions)));
