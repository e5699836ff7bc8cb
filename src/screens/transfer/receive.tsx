import {
  type ComponentType,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { receivedTypes } from '#src/content/received-files.ts';
import { unpackSubmissions } from '#src/outbox/transfer/transfer-file.ts';
import { AlertNotice } from '#src/screens/shared/alert-notice.tsx';
import listStyles from '#src/screens/shared/lists.module.css';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useFocusKept } from '#src/screens/shared/use-focus-kept.ts';
import buttons from '#src/ui/button.module.css';
import { Button } from '#src/ui/button.tsx';
import { formatTimeOfDay } from '#src/ui/format-time.ts';
import hidden from '#src/ui/hidden.module.css';
import { loadWithNotice, needs } from '#src/ui/loading.ts';
import notices from '#src/ui/notice.module.css';
import { useArrivals } from './arrivals.ts';
import type { CameraFailure } from './code-scanner.tsx';
import {
  countReady,
  createIntake,
  fileSource,
  type Intake,
  isUnderWay,
  type Source,
} from './intake.ts';
import styles from './receive.module.css';
import { receiveMessages as words } from './receive-messages.ts';
import { ReceivedRow } from './received-row.tsx';
import { TeamTable } from './team-table.tsx';

type Scanner = ComponentType<{
  readonly onText: (text: string) => void;
  readonly onFailure: (failure: CameraFailure) => void;
}>;

const loadCodeScanner = async (): Promise<Scanner> =>
  (await loadWithNotice(() => import('./code-scanner.tsx'), needs.opening)).CodeScanner;

type ReceiveProps = {
  readonly access: OutboxAccess;
  readonly loadScanner?: () => Promise<Scanner>;
};

/** Takes in what other devices hand over, from one person or a whole team. */
export function Receive({ access, loadScanner = loadCodeScanner }: ReceiveProps) {
  const [queue] = useState(() => createIntake(access));
  const rows = useSyncExternalStore(queue.subscribe, queue.get);
  const [Scanner, setScanner] = useState<Scanner | null>(null);
  const [failure, setFailure] = useState<CameraFailure | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const area = useFocusKept(heading);

  const came = (sources: readonly Source[]) => queue.send({ kind: 'came', sources });
  useArrivals(came);

  async function scan(): Promise<void> {
    setFailure(null);
    const loaded = await loadScanner();
    setScanner(() => loaded);
  }

  function failed(why: CameraFailure): void {
    setScanner(null);
    setFailure(why);
  }

  function scanned(text: string): void {
    const name = words.codesOf(formatTimeOfDay(access.outbox.clock.now()));
    came([{ name, read: () => unpackSubmissions(text) }]);
  }

  const scanAtOnce = useEffectEvent(async () => {
    if ((await mayFilmAtOnce()) && queue.get().length === 0) await scan();
  });
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    void scanAtOnce();
  }, []);

  function end(kind: 'add' | 'cancel'): void {
    setScanner(null);
    queue.send({ kind });
  }

  const ready = countReady(rows);
  return (
    <section aria-labelledby="receive-heading" className={styles.receive} ref={area}>
      <h2 id="receive-heading" ref={heading} tabIndex={-1}>
        {words.heading}
      </h2>
      <div className={styles.ways}>
        <Button onClick={() => (Scanner === null ? void scan() : setScanner(null))}>
          {Scanner === null ? words.scan : words.stop}
        </Button>
        <label className={buttons.secondary}>
          {words.open}
          <input
            type="file"
            multiple
            accept={Object.entries(receivedTypes).flat(2).join()}
            className={hidden.hidden}
            onChange={({ currentTarget }) => {
              came(
                [...(currentTarget.files ?? [])].map((file) => fileSource(file.name, () => file)),
              );
              // The same file can be chosen again.
              currentTarget.value = '';
            }}
          />
        </label>
      </div>
      <p className={styles.drop}>{words.drop}</p>
      {Scanner !== null && <Scanner onText={scanned} onFailure={failed} />}
      <AlertNotice words={failure === null ? '' : words.camera[failure]} />
      <p role="status">{statusOf(rows)}</p>
      {ready > 0 && <p>{words.trust}</p>}
      {ready > 0 && !access.isOwnDevice() && <p className={notices.compact}>{words.goes}</p>}
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {[...rows].reverse().map((row) => (
            <ReceivedRow
              key={row.number}
              row={row}
              onAgain={(code) => queue.send({ kind: 'read-again', number: row.number, code })}
            />
          ))}
        </ul>
      )}
      {ready > 0 && (
        <div className={`${listStyles.actions} ${styles.answer}`}>
          <Button kind="primary" onClick={() => end('add')}>
            {words.add(ready)}
          </Button>
          <Button onClick={() => end('cancel')}>{words.cancel}</Button>
        </div>
      )}
      <TeamTable access={access} />
    </section>
  );
}

/** Where no question for the camera comes, and the other screen is near. */
async function mayFilmAtOnce(): Promise<boolean> {
  if (!matchMedia('(pointer: coarse)').matches) return false;
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' });
    return state === 'granted';
  } catch {
    // An engine that does not know this permission.
    return false;
  }
}

function statusOf(rows: Intake): string {
  const states = rows.map(({ state }) => state);
  const open = states.filter(isUnderWay).length;
  if (open > 0) return words.progress(states.length - open, states.length);
  const entered = states.filter((state) => state.kind === 'added');
  const added = entered.reduce((sum, one) => sum + one.added, 0);
  const held = entered.reduce((sum, one) => sum + one.held, 0);
  const ready = countReady(rows);
  const locked = states.filter(({ kind }) => kind === 'locked').length;
  const troubled = states.filter(({ kind }) => kind === 'fault' || kind === 'failure').length;
  const parts = [
    added > 0 && words.added(added, held),
    ready > 0 && words.toAdd(ready),
    locked > 0 && words.locked(locked),
    troubled > 0 && words.notAdded(troubled),
  ].filter((part) => part !== false);
  return parts.length === 0 && states.length > 0 ? words.nothingNew : parts.join(' ');
}
