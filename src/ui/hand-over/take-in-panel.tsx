import { type ComponentType, useRef, useState } from 'react';
import { handOverWords } from '#src/content/hand-over-words.ts';
import { outboxWords } from '#src/content/outbox-words.ts';
import { readParcel } from '#src/outbox/hand-over/read-parcel.ts';
import { type TakenIn, takeIn } from '#src/outbox/hand-over/take-in.ts';
import buttons from '#src/ui/button.module.css';
import { loadTelling, needs } from '#src/ui/load-telling.ts';
import notices from '#src/ui/notice.module.css';
import outboxStyles from '#src/ui/outbox/outbox.module.css';
import type { OutboxAccess } from '#src/ui/outbox/outbox-context.ts';
import styles from './hand-over.module.css';
import { PassphraseField } from './passphrase-field.tsx';

type Scanner = ComponentType<{ readonly onText: (text: string) => void }>;

/** Takes in what another device gave, from a file or from the codes on its screen; this device then sends it. */
export function TakeInPanel({ access }: { readonly access: OutboxAccess }) {
  const [file, setFile] = useState<File | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [Scanner, setScanner] = useState<Scanner | null>(null);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');
  // A second press would find everything known already, and say so.
  const taking = useRef(false);

  function say(next: { readonly said?: string; readonly problem?: string }): void {
    setSaid(next.said ?? '');
    setProblem(next.problem ?? '');
  }

  /** @param work says what came of it, and gives whether there is something to send now */
  async function take(work: () => Promise<boolean>): Promise<void> {
    if (taking.current) return;
    taking.current = true;
    const drains = await work().finally(() => {
      taking.current = false;
    });
    if (drains) await access.requestDrain({ trigger: 'lifecycle' });
  }

  async function takeFileIn(): Promise<boolean> {
    if (file === null) {
      say({ problem: handOverWords.noFile });
      return false;
    }
    say({ said: handOverWords.reading });
    let text: string;
    try {
      text = await file.text();
    } catch {
      say({ problem: handOverWords.faults['not-read'] });
      return false;
    }
    return takeTextIn(text);
  }

  async function takeTextIn(text: string): Promise<boolean> {
    setScanner(null);
    const parcel = await readParcel(text, passphrase);
    if (!parcel.ok) {
      say({ problem: handOverWords.faults[parcel.error] });
      return false;
    }
    const taken = await takeIn(access.outbox, parcel.value);
    if (!taken.ok) {
      say({ problem: outboxWords.unavailable[taken.error] });
      return false;
    }
    say({ said: reportOf(taken.value) });
    setPassphrase('');
    return taken.value.added > 0;
  }

  async function scan(): Promise<void> {
    say({});
    const loaded = await loadTelling(() => import('./code-scanner.tsx'), needs.opening);
    setScanner(() => loaded.CodeScanner);
  }

  return (
    <div className={styles.panel}>
      <h3>{handOverWords.takeIn}</h3>
      <label className={styles.field}>
        {handOverWords.file}
        <input
          type="file"
          accept=".txt,.json,text/plain,application/json"
          onChange={(event) => {
            say({});
            setFile(event.currentTarget.files?.[0] ?? null);
          }}
        />
      </label>
      <PassphraseField
        label={handOverWords.filePassphrase}
        value={passphrase}
        onChange={setPassphrase}
      />
      <div className={outboxStyles.actions}>
        <button type="button" className={buttons.primary} onClick={() => void take(takeFileIn)}>
          Take in the file
        </button>
        <button
          type="button"
          className={buttons.secondary}
          onClick={() => (Scanner === null ? void scan() : setScanner(null))}
        >
          {Scanner === null ? handOverWords.scan : 'Stop the camera'}
        </button>
      </div>
      {Scanner !== null && <Scanner onText={(text) => void take(() => takeTextIn(text))} />}
      {problem !== '' && (
        <p className={notices.notice} role="alert">
          {problem}
        </p>
      )}
      <p role="status">{said}</p>
    </div>
  );
}

function reportOf({ added, known, handedOverHere, unreadable }: TakenIn): string {
  const counts = `${added} new, ${known} already known, ${unreadable} unreadable.`;
  const here = handedOverHere > 0 ? ` ${handOverWords.handedOverHere}` : '';
  return added > 0 ? `${counts} This device sends the new ones.${here}` : `${counts}${here}`;
}
