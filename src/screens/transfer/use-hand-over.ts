import { useState } from 'react';
import { randomUuid } from '#src/lib/random-uuid.ts';
import type { StorageFailure } from '#src/outbox/model/outbox.ts';
import type { Pending } from '#src/outbox/model/submission.ts';
import { toSeries } from '#src/outbox/transfer/code-series.ts';
import {
  type ExportSelection,
  exportSubmissions,
  type FileWay,
} from '#src/outbox/transfer/export-submissions.ts';
import { drawFileCode } from '#src/outbox/transfer/file-code.ts';
import { noteExported, recordHandover } from '#src/outbox/transfer/handed-over.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { makeExportedFile } from './exported-file.tsx';
import { handOverMessages as words } from './hand-over-messages.ts';

/** Nothing is handed over before the person says that the other device has it. */
type Step =
  | { readonly kind: 'asking' | 'making' }
  | {
      readonly kind: 'codes';
      readonly codes: readonly string[];
      readonly submissions: readonly Pending[];
    }
  | {
      readonly kind: 'file';
      readonly file: File;
      readonly about: string;
      /** Drawn for it; null if it has none. */
      readonly code: string | null;
      /** None if no device can take them in. */
      readonly submissions: readonly Pending[];
    }
  | { readonly kind: 'handed-over'; readonly count: number };

/** The steps of handing over. */
export function useHandOver({ outbox }: OutboxAccess, chosen: ExportSelection) {
  const [step, setStep] = useState<Step>({ kind: 'asking' });
  const [problem, setProblem] = useState('');

  function begin(): void {
    setProblem('');
    setStep({ kind: 'making' });
  }

  function failed(error: StorageFailure | 'nothing' | 'not-made'): void {
    setProblem({ ...outboxMessages.unavailable, ...words.failed }[error]);
    // A file stays valid.
    setStep((before) => (before.kind === 'making' ? { kind: 'asking' } : before));
  }

  async function showCodes(): Promise<void> {
    begin();
    const made = await exportSubmissions(outbox, chosen, { kind: 'codes' });
    if (!made.ok && made.error !== 'not-made') return failed(made.error);
    const codes = made.ok ? toSeries(made.value.text, randomUuid().slice(0, 8)) : null;
    if (!made.ok || codes === null) return sealFile(`${words.noCodes} `);
    const { submissions } = made.value;
    if (await left(submissions)) setStep({ kind: 'codes', codes, submissions });
  }

  const sealFile = (note = '', use?: string): Promise<void> =>
    makeFile(
      { kind: 'sealed', code: drawFileCode((bytes) => crypto.getRandomValues(bytes)) },
      note,
      use,
    );

  async function makeFile(
    way: FileWay,
    note = '',
    use: string = words.file[way.kind],
  ): Promise<void> {
    begin();
    const made = await exportSubmissions(outbox, chosen, way);
    if (!made.ok) return failed(made.error);
    const { text, submissions, remaining } = made.value;
    const about = note + use;
    setStep({
      kind: 'file',
      file: makeExportedFile(text, submissions.length, way.kind, new Date(outbox.clock.now())),
      about: remaining === 0 ? about : `${about} ${words.remaining(remaining)}`,
      code: way.kind === 'sealed' ? way.code : null,
      submissions: way.kind === 'table' ? [] : submissions,
    });
  }

  /** Another device may have them from now on. */
  async function left(submissions: readonly Pending[]): Promise<boolean> {
    const noted = await noteExported(outbox, submissions);
    if (!noted.ok) failed(noted.error);
    return noted.ok;
  }

  async function handOver(submissions: readonly Pending[]): Promise<void> {
    begin();
    const done = await recordHandover(outbox, submissions);
    if (done.ok) setStep({ kind: 'handed-over', count: done.value });
    else failed(done.error);
  }

  return { step, setStep, problem, showCodes, sealFile, makeFile, left, handOver };
}
