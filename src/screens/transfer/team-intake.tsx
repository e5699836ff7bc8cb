import {
  type ComponentType,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type Result, succeed } from '#src/lib/result.ts';
import entries from '#src/screens/shared/entries.module.css';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useFocusKept } from '#src/screens/shared/use-focus-kept.ts';
import buttons from '#src/ui/button.module.css';
import { formatTimeOfDay } from '#src/ui/format-time.ts';
import { loadWithNotice, needs } from '#src/ui/load-with-notice.ts';
import notices from '#src/ui/notice.module.css';
import { type FileFault, type ParcelOutcome, takeIn, textOf } from './parcel.ts';
import { PassphraseField } from './passphrase-field.tsx';
import { RejectedList } from './rejected-list.tsx';
import team from './team.module.css';
import styles from './transfer.module.css';
import { teamCounts, transferMessages } from './transfer-messages.ts';

const words = transferMessages.members;

/** A file, or what the camera has read from one screen. */
type Parcel = {
  readonly number: number;
  readonly name: string;
  readonly text: () => Promise<Result<string, FileFault>>;
  /** Null until it is read. */
  readonly outcome: ParcelOutcome | null;
};

type Scanner = ComponentType<{ readonly onText: (text: string) => void }>;

/**
 * Takes in what a team brings, with no press after the choice of files, their drop or the camera's start. Every parcel
 * is checked and added by itself, so that a damaged one stops no other.
 */
export function TeamIntake({ access }: { readonly access: OutboxAccess }) {
  const { outbox } = access;
  const { parcels, add, unlock } = useParcels(access);
  const [Scanner, setScanner] = useState<Scanner | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(area, heading);

  const addFiles = (files: readonly File[]) =>
    add(files.map((file) => ({ name: file.name, text: () => textOf(file) })));
  useDroppedFiles(addFiles);

  const addScanned = (text: string) =>
    add([
      {
        name: words.codesOf(formatTimeOfDay(outbox.clock.now())),
        text: async () => succeed(text),
      },
    ]);

  async function scan(): Promise<void> {
    const loaded = await loadWithNotice(() => import('./code-scanner.tsx'), needs.opening);
    setScanner(() => loaded.CodeScanner);
  }

  return (
    <div ref={area} className={team.intake}>
      <h3 ref={heading} tabIndex={-1}>
        {transferMessages.team}
      </h3>
      <p>{words.trust}</p>
      <label className={styles.field}>
        {words.files}
        <input
          type="file"
          multiple
          accept=".txt,.json,text/plain,application/json"
          onChange={({ currentTarget }) => {
            addFiles([...(currentTarget.files ?? [])]);
            // The same file can be chosen again.
            currentTarget.value = '';
          }}
        />
        <p className={team.drop}>{words.drop}</p>
      </label>
      <div className={entries.actions}>
        <button
          type="button"
          className={buttons.secondary}
          onClick={() => (Scanner === null ? void scan() : setScanner(null))}
        >
          {Scanner === null ? transferMessages.scan : transferMessages.stopScanning}
        </button>
      </div>
      {Scanner !== null && <Scanner onText={addScanned} />}
      <p role="status">{progressOf(parcels)}</p>
      <ul className={team.parcels}>
        {parcels.map((parcel) => (
          <ParcelRow
            key={parcel.number}
            parcel={parcel}
            onPassphrase={(passphrase) => unlock(parcel, passphrase)}
          />
        ))}
      </ul>
    </div>
  );
}

/** What was taken in while the screen is open, the latest first. */
function useParcels({ outbox, requestDrain }: OutboxAccess) {
  const [parcels, setParcels] = useState<readonly Parcel[]>([]);
  const count = useRef(0);
  /** One after the other: a parcel that comes twice must find its first copy. */
  const queue = useRef<Promise<void>>(Promise.resolve());
  const locked = useRef(new Map<number, Parcel>());
  /** The last that opened a file: a team mostly has one. */
  const passphrase = useRef('');

  async function open(parcel: Parcel, tried: string, isTyped: boolean): Promise<ParcelOutcome> {
    const read = await takeIn(outbox, await parcel.text(), tried);
    const isUnasked = !isTyped && read.kind === 'fault' && read.fault === 'wrong-passphrase';
    const outcome = isUnasked ? { kind: 'fault' as const, fault: 'encrypted' as const } : read;
    if (isLocked(outcome)) locked.current.set(parcel.number, parcel);
    else locked.current.delete(parcel.number);
    setParcels((before) =>
      before.map((one) => (one.number === parcel.number ? { ...one, outcome } : one)),
    );
    return outcome;
  }

  async function openAll(some: readonly Parcel[]): Promise<void> {
    let queued = 0;
    for (const parcel of some) {
      const outcome = await open(parcel, passphrase.current, false);
      if (outcome.kind === 'taken-in') queued += outcome.added - outcome.held;
    }
    // A drain may take minutes; the next parcel may come first.
    if (queued > 0) void requestDrain({ trigger: 'lifecycle' });
  }

  const then = (work: () => Promise<void>): void => {
    queue.current = queue.current.then(work);
  };

  return {
    parcels,
    add(some: readonly Pick<Parcel, 'name' | 'text'>[]): void {
      const fresh = some.map((one) => {
        count.current += 1;
        return { ...one, number: count.current, outcome: null };
      });
      setParcels((before) => [...fresh, ...before]);
      then(() => openAll(fresh));
    },
    /** Tries the others that are locked, too. */
    unlock(parcel: Parcel, typed: string): void {
      then(async () => {
        const outcome = await open(parcel, typed, true);
        if (outcome.kind !== 'taken-in') return;
        passphrase.current = typed;
        if (outcome.added > outcome.held) void requestDrain({ trigger: 'lifecycle' });
        await openAll([...locked.current.values()]);
      });
    },
  };
}

const isLocked = (outcome: ParcelOutcome): boolean =>
  outcome.kind === 'fault' &&
  (outcome.fault === 'encrypted' || outcome.fault === 'wrong-passphrase');

/** Anywhere on the page: a browser would leave the page for a file that misses its place. */
function useDroppedFiles(onFiles: (files: readonly File[]) => void): void {
  const dropped = useEffectEvent(onFiles);
  useEffect(() => {
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      if (event.type === 'drop') dropped([...event.dataTransfer.files]);
    };
    document.addEventListener('dragover', onDrag);
    document.addEventListener('drop', onDrag);
    return () => {
      document.removeEventListener('dragover', onDrag);
      document.removeEventListener('drop', onDrag);
    };
  }, []);
}

function progressOf(parcels: readonly Parcel[]): string {
  const outcomes = parcels.flatMap(({ outcome }) => (outcome === null ? [] : [outcome]));
  const added = outcomes.reduce((sum, one) => sum + (one.kind === 'taken-in' ? one.added : 0), 0);
  const troubled = outcomes.filter((one) => one.kind !== 'taken-in').length;
  if (parcels.length === 0) return '';
  return outcomes.length < parcels.length
    ? teamCounts.reading(outcomes.length, parcels.length)
    : teamCounts.read(parcels.length, added, troubled);
}

type ParcelRowProps = {
  readonly parcel: Parcel;
  readonly onPassphrase: (passphrase: string) => void;
};

function ParcelRow({ parcel: { name, outcome }, onPassphrase }: ParcelRowProps) {
  const [passphrase, setPassphrase] = useState('');

  function open(event: SubmitEvent): void {
    event.preventDefault();
    onPassphrase(passphrase);
  }

  return (
    <li>
      <p className={styles.fileName}>
        <bdi>{name}</bdi>
        {outcome?.kind === 'taken-in' && teamCounts.from(outcome.devices)}
      </p>
      {outcome === null && <p>{transferMessages.reading}</p>}
      {outcome?.kind === 'taken-in' && (
        <>
          <p>{teamCounts.takenIn(outcome)}</p>
          {outcome.rejected.length > 0 && <RejectedList rejected={outcome.rejected} />}
        </>
      )}
      {outcome?.kind === 'fault' && (
        <p className={notices.notice}>{transferMessages.faults[outcome.fault]}</p>
      )}
      {outcome?.kind === 'failure' && (
        <p className={notices.notice}>{outboxMessages.unavailable[outcome.failure]}</p>
      )}
      {outcome !== null && isLocked(outcome) && (
        <form className={team.passphrase} onSubmit={open}>
          <PassphraseField
            label={transferMessages.passphrase}
            value={passphrase}
            onChange={setPassphrase}
          />
          <button type="submit" className={buttons.secondary}>
            {words.open}
          </button>
        </form>
      )}
    </li>
  );
}
