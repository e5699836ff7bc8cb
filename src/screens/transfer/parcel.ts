import { fail, type Result, succeed } from '#src/lib/result.ts';
import { arrivalsByDevice } from '#src/outbox/delivery/read-serial-numbers.ts';
import type { Outbox, StorageFailure } from '#src/outbox/outbox.ts';
import {
  type ImportPreview,
  importSubmissions,
  previewImport,
} from '#src/outbox/transfer/import-submissions.ts';
import {
  readTransferFile,
  type TransferFileFault,
  transferLimits,
} from '#src/outbox/transfer/transfer-file.ts';
import { checkAnswers } from './known-forms.ts';

/** Why a chosen file gives nothing. */
export type FileFault = TransferFileFault | 'not-read';

/** Does not read a file that is too large. */
export async function textOf(file: File): Promise<Result<string, FileFault>> {
  // A whole file may exceed the memory.
  if (file.size > transferLimits.fileSize) return fail('too-large');
  try {
    return succeed(await file.text());
  } catch {
    return fail('not-read');
  }
}

/** What one file, or one series of codes, has brought. */
export type TakenIn = Pick<
  ImportPreview,
  'known' | 'handedOverHere' | 'rejected' | 'unreadable'
> & {
  readonly kind: 'taken-in';
  readonly added: number;
  /** Of the added ones. */
  readonly held: number;
  /** The random names of the devices that captured them. */
  readonly devices: readonly string[];
};

/** Nothing is added unless it is `taken-in`. */
export type ParcelOutcome =
  | TakenIn
  | { readonly kind: 'fault'; readonly fault: FileFault }
  | { readonly kind: 'failure'; readonly failure: StorageFailure };

/** Checks a parcel like an import, and adds it at once. */
export async function takeIn(
  outbox: Outbox,
  text: Result<string, FileFault>,
  passphrase: string,
): Promise<ParcelOutcome> {
  const read = text.ok ? await readTransferFile(text.value, passphrase) : text;
  if (!read.ok) return { kind: 'fault', fault: read.error };
  const preview = await previewImport(outbox, read.value, checkAnswers);
  if (!preview.ok) return { kind: 'failure', failure: preview.error };
  const { accepted, known, handedOverHere, rejected, unreadable } = preview.value;
  const imported = await importSubmissions(outbox, preview.value);
  if (!imported.ok) return { kind: 'failure', failure: imported.error };
  const { added, held } = imported.value;
  const numbers = read.value.submissions.map(({ serialNumber = '' }) => serialNumber);
  return {
    ...{ kind: 'taken-in', added, held, handedOverHere, rejected, unreadable },
    // Another tab may have added some since the preview.
    known: known + accepted.length - added,
    devices: arrivalsByDevice(numbers).map(({ device }) => device),
  };
}
