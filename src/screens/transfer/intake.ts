import { fail, type Result, succeed } from '#src/lib/result.ts';
import { createStore, type Store } from '#src/lib/store.ts';
import type { Outbox, StorageFailure } from '#src/outbox/model/outbox.ts';
import {
  type ImportPreview,
  type ImportSummary,
  importSubmissions,
  previewImport,
} from '#src/outbox/transfer/import-submissions.ts';
import {
  iterationsUnasked,
  readTransferFile,
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
  readonly read: () => Promise<Result<string, SourceFault>>;
};

export type RowState =
  /** `typed`: for this row; else the one that has opened another is tried. */
  | { readonly kind: 'reading'; readonly typed?: string | undefined }
  | { readonly kind: 'locked'; readonly fault: 'encrypted' | 'wrong-passphrase' }
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

/** What came in since the screen was opened. */
export type Intake = {
  /** In the order in which they came. */
  readonly rows: readonly Row[];
  /** Has opened a row: a team mostly has one. */
  readonly passphrase: string;
};

export type IntakeEvent =
  | { readonly kind: 'came'; readonly sources: readonly Source[] }
  | { readonly kind: 'read-again'; readonly number: number; readonly typed?: string | undefined }
  | { readonly kind: 'done'; readonly number: number; readonly state: RowState }
  | { readonly kind: 'add' | 'cancel' };

export const emptyIntake: Intake = { rows: [], passphrase: '' };

/** Pure. A row being read or added ends as its `done` says, whatever comes meanwhile. */
export function step(intake: Intake, event: IntakeEvent): Intake {
  const { rows } = intake;
  switch (event.kind) {
    case 'came': {
      const first = (rows.at(-1)?.number ?? 0) + 1;
      const fresh = event.sources.map((source, at) => ({
        number: first + at,
        source,
        state: reading,
      }));
      return { ...intake, rows: [...rows, ...fresh] };
    }
    case 'read-again': {
      const again: RowState = { kind: 'reading', typed: event.typed };
      return {
        ...intake,
        rows: rows.map((row) => withState(row, row.number === event.number, again)),
      };
    }
    case 'done': {
      const row = rows.find(({ number }) => number === event.number);
      const typed = row?.state.kind === 'reading' ? row.state.typed : undefined;
      const opens = typed !== undefined && 'parcel' in event.state;
      const changed = rows
        .map((one) => withState(one, opens && one.state.kind === 'locked', reading))
        .map((one) => withState(one, one.number === event.number, event.state));
      const passphrase = opens ? typed : intake.passphrase;
      return { ...intake, passphrase, rows: changed };
    }
    case 'add':
      return {
        ...intake,
        rows: rows.map((row) =>
          row.state.kind === 'ready' ? { ...row, state: { ...row.state, kind: 'adding' } } : row,
        ),
      };
    case 'cancel':
      return { ...intake, rows: rows.filter(({ state }) => !needsPerson(state)) };
  }
}

const reading: RowState = { kind: 'reading' };

const withState = (row: Row, applies: boolean, state: RowState): Row =>
  applies ? { ...row, state } : row;

export const isUnderWay = ({ kind }: RowState): boolean => kind === 'reading' || kind === 'adding';

export const needsPerson = (state: RowState): boolean =>
  state.kind !== 'added' && !isUnderWay(state);

/** What is waited for comes first. */
export const nextOf = ({ rows }: Intake): Row | undefined =>
  rows.find(({ state }) => state.kind === 'adding') ??
  rows.find(({ state }) => state.kind === 'reading');

/** Submissions that a person may add with one press, once all is read; one in two rows counts once. */
export function countReady({ rows }: Intake): number {
  if (rows.some(({ state }) => state.kind === 'reading')) return 0;
  const ready = rows.flatMap(({ state }) => (state.kind === 'ready' ? state.parcel.accepted : []));
  return new Set(ready.map(({ id }) => id)).size;
}

export type IntakeQueue = Pick<Store<Intake>, 'get' | 'subscribe'> & {
  send(event: IntakeEvent): void;
};

/** Reads and adds one row after the other, so that what comes twice finds its first copy; not tied to a screen. */
export function createIntake(access: OutboxAccess): IntakeQueue {
  const { get, set, subscribe } = createStore<Intake>(emptyIntake);
  let running = false;

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    let toSend = 0;
    try {
      for (let row = nextOf(get()); row !== undefined; row = nextOf(get())) {
        const state = await workOn(access.outbox, row, get().passphrase);
        if (state.kind === 'added') toSend += state.added - state.held;
        set(step(get(), { kind: 'done', number: row.number, state }));
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
      set(step(get(), event));
      void run();
    },
  };
}

async function workOn(outbox: Outbox, { source, state }: Row, kept: string): Promise<RowState> {
  if (state.kind === 'adding') {
    const added = await importSubmissions(outbox, state.parcel);
    if (!added.ok) return { kind: 'failure', failure: added.error };
    return { kind: 'added', parcel: state.parcel, ...added.value };
  }
  const typed = state.kind === 'reading' ? state.typed : undefined;
  const text = await source.read();
  const most = typed === undefined ? iterationsUnasked : undefined;
  const read = text.ok ? await readTransferFile(text.value, typed ?? kept, most) : text;
  if (!read.ok) return faultOf(read.error, typed !== undefined);
  const preview = await previewImport(outbox, read.value, checkAnswers);
  if (!preview.ok) return { kind: 'failure', failure: preview.error };
  const parcel = preview.value;
  if (parcel.accepted.length === 0) return { kind: 'added', parcel, added: 0, held: 0 };
  return { kind: 'ready', parcel };
}

function faultOf(fault: SourceFault, isTyped: boolean): RowState {
  if (fault === 'encrypted') return { kind: 'locked', fault };
  if (fault !== 'wrong-passphrase') return { kind: 'fault', fault };
  return { kind: 'locked', fault: isTyped ? fault : 'encrypted' };
}

/** Does not read a file that is too large. */
export const fileSource = (name: string, open: () => File | Promise<File>): Source => ({
  name,
  async read() {
    try {
      const file = await open();
      // A whole file may exceed the memory.
      return file.size > transferLimits.fileSize ? fail('too-large') : succeed(await file.text());
    } catch {
      return fail('not-read');
    }
  },
});
