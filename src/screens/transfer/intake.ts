import { fail, type Result } from '#src/lib/result.ts';
import { createStore, type Store } from '#src/lib/store.ts';
import type { Outbox, StorageFailure } from '#src/outbox/model/outbox.ts';
import {
  type ImportPreview,
  type ImportSummary,
  importSubmissions,
  previewImport,
} from '#src/outbox/transfer/import-submissions.ts';
import {
  readTransferFile,
  type TransferContents,
  type TransferFileFault,
  transferLimits,
} from '#src/outbox/transfer/transfer-file.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { checkAnswers } from './known-forms.ts';

/** Why a source gives nothing. */
export type SourceFault = TransferFileFault | 'not-read';

/** A file, or what the camera has read from one screen. */
export type Source = {
  readonly name: string;
  /** @param code empty until one is typed */
  readonly read: (code: string) => Promise<Result<TransferContents, SourceFault>>;
  /** Called once it is stored or refused. */
  readonly over?: () => void;
};

export type RowState =
  /** `code`: empty until one is typed. */
  | { readonly kind: 'reading'; readonly code: string }
  /** `other-code`: it has opened another row. */
  | { readonly kind: 'locked'; readonly fault: 'no-code' | 'wrong-code' | 'other-code' }
  | { readonly kind: 'ready' | 'adding'; readonly parcel: ImportPreview }
  | ({ readonly kind: 'added'; readonly parcel: ImportPreview } & ImportSummary)
  | { readonly kind: 'fault'; readonly fault: SourceFault }
  /** Can be read once more. */
  | { readonly kind: 'failure'; readonly failure: StorageFailure };

export type Row = {
  readonly number: number;
  readonly source: Source;
  readonly state: RowState;
};

/** What came in since the screen was opened, in the order in which it came. */
export type Intake = readonly Row[];

type IntakeEvent =
  | { readonly kind: 'came'; readonly sources: readonly Source[] }
  | { readonly kind: 'read-again'; readonly number: number; readonly code: string }
  | { readonly kind: 'done'; readonly number: number; readonly state: RowState }
  | { readonly kind: 'add' | 'cancel' };

/** Pure. A row being read or added ends as its `done` says, whatever comes meanwhile. */
function step(rows: Intake, event: IntakeEvent): Intake {
  switch (event.kind) {
    case 'came': {
      const first = (rows.at(-1)?.number ?? 0) + 1;
      const fresh = event.sources.map((source, at) => ({
        number: first + at,
        source,
        state: { kind: 'reading', code: '' } as const,
      }));
      return [...rows, ...fresh];
    }
    case 'read-again':
      return changed(rows, event.number, { kind: 'reading', code: event.code });
    case 'done':
      return changed(rows, event.number, event.state);
    case 'add':
      return rows.map((row) =>
        row.state.kind === 'ready' ? { ...row, state: { ...row.state, kind: 'adding' } } : row,
      );
    case 'cancel':
      return rows.filter(({ state }) => !needsPerson(state));
  }
}

const changed = (rows: Intake, number: number, state: RowState): Intake =>
  rows.map((row) => (row.number === number ? { ...row, state } : row));

export const isUnderWay = ({ kind }: RowState): boolean => kind === 'reading' || kind === 'adding';

export const needsPerson = (state: RowState): boolean =>
  state.kind !== 'added' && !isUnderWay(state);

/** What is waited for comes first. */
const nextOf = (rows: Intake): Row | undefined =>
  rows.find(({ state }) => state.kind === 'adding') ??
  rows.find(({ state }) => state.kind === 'reading');

/** Submissions that a person may add with one press, once all is read; one in two rows counts once. */
export function countReady(rows: Intake): number {
  if (rows.some(({ state }) => state.kind === 'reading')) return 0;
  const ready = rows.flatMap(({ state }) => (state.kind === 'ready' ? state.parcel.accepted : []));
  return new Set(ready.map(({ id }) => id)).size;
}

const isOpen = (rows: Intake, { number }: Row): boolean =>
  rows.some(
    (row) => row.number === number && row.state.kind !== 'added' && row.state.kind !== 'fault',
  );

export type IntakeQueue = Pick<Store<Intake>, 'get' | 'subscribe'> & {
  send(event: IntakeEvent): void;
};

/** Reads and adds one row after the other, so that what comes twice finds its first copy; not tied to a screen. */
export function createIntake(access: OutboxAccess): IntakeQueue {
  const { get, set, subscribe } = createStore<Intake>([]);
  let running = false;

  function take(event: IntakeEvent): void {
    const before = get();
    set(step(before, event));
    for (const row of before) if (!isOpen(get(), row)) row.source.over?.();
  }

  /** A code typed at this row may be that of another which waits for one. */
  async function opensOther({ state: before }: Row, state: RowState): Promise<boolean> {
    if (before.kind !== 'reading' || state.kind !== 'locked') return false;
    if (state.fault !== 'wrong-code') return false;
    for (const other of get().filter((row) => row.state.kind === 'locked')) {
      const opened = await workOn(access.outbox, { ...other, state: before });
      if (!('parcel' in opened)) continue;
      take({ kind: 'done', number: other.number, state: opened });
      return true;
    }
    return false;
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    let toSend = 0;
    try {
      for (let row = nextOf(get()); row !== undefined; row = nextOf(get())) {
        const worked = await workOn(access.outbox, row);
        const state = (await opensOther(row, worked))
          ? ({ kind: 'locked', fault: 'other-code' } as const)
          : worked;
        if (state.kind === 'added') toSend += state.added - state.held;
        take({ kind: 'done', number: row.number, state });
      }
    } finally {
      running = false;
    }
    // A drain may take minutes; the next parcel may come first.
    if (toSend > 0) void access.requestDrain({ trigger: 'lifecycle' });
  }

  return {
    get,
    subscribe,
    send(event) {
      take(event);
      void run();
    },
  };
}

async function workOn(outbox: Outbox, { source, state }: Row): Promise<RowState> {
  if (state.kind === 'adding') {
    const added = await importSubmissions(outbox, state.parcel);
    if (!added.ok) return { kind: 'failure', failure: added.error };
    return { kind: 'added', parcel: state.parcel, ...added.value };
  }
  const read = await source.read(state.kind === 'reading' ? state.code : '');
  if (!read.ok) return faultOf(read.error);
  const preview = await previewImport(outbox, read.value, checkAnswers);
  if (!preview.ok) return { kind: 'failure', failure: preview.error };
  const parcel = preview.value;
  if (parcel.accepted.length === 0) return { kind: 'added', parcel, added: 0, held: 0 };
  return { kind: 'ready', parcel };
}

const faultOf = (fault: SourceFault): RowState =>
  fault === 'no-code' || fault === 'wrong-code'
    ? { kind: 'locked', fault }
    : { kind: 'fault', fault };

/** Does not read a file that is too large. */
export const fileSource = (name: string, open: () => File | Promise<File>): Source => ({
  name,
  async read(code) {
    try {
      const file = await open();
      // A whole file may exceed the memory.
      if (file.size > transferLimits.fileSize) return fail('too-large');
      return await readTransferFile(await file.text(), code);
    } catch {
      return fail('not-read');
    }
  },
});
