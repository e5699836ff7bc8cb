import { type ComponentType, useEffect, useRef, useState } from 'react';
import { readSerialNumber } from '#src/outbox/delivery/read-serial-numbers.ts';
import { shortSerialNumber } from '#src/outbox/delivery/serial-number.ts';
import type { Submission } from '#src/outbox/submission.ts';
import {
  type Carried,
  type CarriedState,
  carried,
  type ReturnSummary,
  returnCodeOf,
  returnLimit,
  takeReturn,
  writeReturn,
} from '#src/outbox/transfer/returns.ts';
import entries from '#src/screens/shared/entries.module.css';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { spelled } from '#src/screens/shared/receipt-code.tsx';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { titleOf } from '#src/screens/shared/titles.ts';
import { useQuery } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import { loadWithNotice, needs } from '#src/ui/load-with-notice.ts';
import notices from '#src/ui/notice.module.css';
import styles from './transfer.module.css';
import { returnCounts, transferCounts, transferMessages } from './transfer-messages.ts';

const words = transferMessages.returns;

/** A person who carried submissions shows what has gone out; the one who gave them takes that in. Neither needs a signal. */
export function ReturnPanel({ access }: { readonly access: OutboxAccess }) {
  return (
    <div className={styles.panel}>
      <h3>{transferMessages.return}</h3>
      <Taken access={access} />
      <Shown access={access} />
    </div>
  );
}

type Scanner = ComponentType<{ readonly onText: (text: string) => void }>;

function Taken({ access }: { readonly access: OutboxAccess }) {
  const [text, setText] = useState('');
  const [Scanner, setScanner] = useState<Scanner | null>(null);
  const [outcome, setOutcome] = useState<{ readonly ok: boolean; readonly message: string }>();

  async function take(given: string): Promise<void> {
    setScanner(null);
    if (given.trim() === '') return setOutcome({ ok: false, message: words.empty });
    const taken = await takeReturn(access.outbox, given);
    if (!taken.ok) {
      return setOutcome({ ok: false, message: outboxMessages.unavailable[taken.error] });
    }
    setOutcome({ ok: hasMeaning(taken.value), message: returnCounts.taken(taken.value) });
    // A misheard code stays, to be corrected.
    setText(taken.value.unreadable.join(' ').slice(0, 200));
    void access.reader.refresh();
  }

  async function scan(): Promise<void> {
    setOutcome(undefined);
    const loaded = await loadWithNotice(() => import('./code-scanner.tsx'), needs.opening);
    setScanner(() => loaded.CodeScanner);
  }

  return (
    <>
      <label className={styles.field}>
        {words.field}
        <input
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <div className={entries.actions}>
        <button type="button" className={buttons.primary} onClick={() => void take(text)}>
          {words.take}
        </button>
        <button
          type="button"
          className={buttons.secondary}
          onClick={() => (Scanner === null ? void scan() : setScanner(null))}
        >
          {Scanner === null ? words.scan : transferMessages.stopScanning}
        </button>
      </div>
      {Scanner !== null && <Scanner onText={(scanned) => void take(scanned)} />}
      {outcome?.ok === false && (
        <p className={notices.notice} role="alert">
          {outcome.message}
        </p>
      )}
      <p role="status">{outcome?.ok === true ? outcome.message : ''}</p>
    </>
  );
}

const hasMeaning = ({ confirmed, sent, known, unreadable }: ReturnSummary): boolean =>
  confirmed + sent + known > 0 && unreadable.length === 0;

const latestCarried = carried(returnLimit);

/** For the carrier to see whose it is. */
function about(submission: Submission, state: CarriedState): string {
  const number = readSerialNumber(submission.serialNumber ?? '');
  const title = titleOf(submission).shown;
  const whose = number === null ? title : `${shortSerialNumber(number)}, ${title}`;
  return `${whose}: ${outboxMessages.states[state]}`;
}

/** Listed by themselves, to be read out; the codes to scan hold all. */
const listed = 20;

type Line = Carried & { readonly code: string };

function Shown({ access }: { readonly access: OutboxAccess }) {
  const view = useQuery(access.reader, latestCarried);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [Series, setSeries] = useState<ComponentType<{
    readonly text: string;
    readonly onDone: () => void;
  }> | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const found = view?.ok ? view.value : null;
  useEffect(() => {
    let ended = false;
    void Promise.all(
      (found ?? []).map(async (one) => ({
        ...one,
        code: await returnCodeOf(one.submission.id, one.state),
      })),
    ).then((coded) => {
      if (!ended) setLines(coded);
    });
    return () => {
      ended = true;
    };
  }, [found]);

  async function show(): Promise<void> {
    const loaded = await loadWithNotice(() => import('./code-series.tsx'), needs.opening);
    setSeries(() => loaded.CodeSeries);
  }

  if (lines.length === 0) return <p className={entries.empty}>{words.noneCarried}</p>;
  return (
    <>
      <h4>{returnCounts.carried(lines.length)}</h4>
      <p>{words.why}</p>
      <button ref={button} type="button" className={buttons.secondary} onClick={() => void show()}>
        {words.show}
      </button>
      <p>{words.readOut}</p>
      <ul className={`${entries.list} ${styles.returnCodes}`}>
        {lines.slice(0, listed).map(({ submission, state, code }) => (
          <li key={submission.sequence} className={styles.returnCode}>
            <code>{code}</code>
            <span>{spelled(code)}</span>
            <span>{about(submission, state)}</span>
          </li>
        ))}
      </ul>
      {lines.length > listed && <p>{transferCounts.more(lines.length - listed)}</p>}
      {Series !== null && (
        <Series
          text={writeReturn(lines.map(({ code }) => code))}
          onDone={() => {
            setSeries(null);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
