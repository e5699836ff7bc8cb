import { encodeQR } from 'qr';
import { useEffect, useMemo, useRef, useState } from 'react';
import { randomUuid } from '#src/lib/random-uuid.ts';
import { toSeries } from '#src/outbox/transfer/code-series.ts';
import entries from '#src/screens/shared/entries.module.css';
import buttons from '#src/ui/button.module.css';
import notices from '#src/ui/notice.module.css';
import styles from './transfer.module.css';
import { transferCounts, transferMessages } from './transfer-messages.ts';
import { useScreenOn } from './use-screen-on.ts';

/** Per code, in milliseconds: a slow camera must see it twice. */
const codeShown = 600;

type CodeSeriesProps = {
  readonly text: string;
  /** Does not prove a transfer. */
  readonly onDone: () => void;
  /** The other device has them all, the person says; absent if nothing depends on it. */
  readonly onYes?: () => void;
};

/** Shows a text as full-screen codes in a loop. */
export function CodeSeries({ text, onDone, onYes }: CodeSeriesProps) {
  const codes = useMemo(() => toSeries(text, randomUuid().slice(0, 8)), [text]);
  const [turns, setTurns] = useState(0);
  const [running, setRunning] = useState(true);
  const count = codes?.length ?? 0;
  const dialog = useRef<HTMLDialogElement>(null);
  useScreenOn();
  // Inline codes would appear below a small screen's edge.
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (!running || count === 0) return;
    const timer = setInterval(() => setTurns((before) => before + 1), codeShown);
    return () => clearInterval(timer);
  }, [running, count]);

  if (codes === null) {
    return (
      <p className={notices.notice} role="alert">
        {transferMessages.tooMuchForCodes}
      </p>
    );
  }
  const at = turns % count;
  /** Before each code was shown, no device can have them all. */
  const isEarly = turns < count;
  const label = transferCounts.code(at + 1, count);
  return (
    <dialog
      ref={dialog}
      className={styles.codes}
      aria-label={transferMessages.formats.codes}
      onClose={onDone}
    >
      <p>{transferMessages.codesShown}</p>
      <Code text={codes[at] ?? ''} label={label} />
      <p className={styles.count}>{label}</p>
      {count > 1 && (
        <div className={entries.actions}>
          <button type="button" className={buttons.secondary} onClick={() => setRunning(!running)}>
            {running ? 'Stop here' : 'Resume'}
          </button>
          <button
            type="button"
            className={buttons.secondary}
            onClick={() => {
              setRunning(false);
              setTurns(turns + 1);
            }}
          >
            Next code
          </button>
        </div>
      )}
      {onYes && (
        <p id="codes-question" inert={isEarly}>
          {transferMessages.codesQuestion.asked} {transferMessages.codesQuestion.short}
        </p>
      )}
      <div className={entries.actions}>
        <button
          type="button"
          className={onYes ? buttons.secondary : buttons.primary}
          onClick={() => dialog.current?.close()}
        >
          {transferMessages.done}
        </button>
        {onYes && (
          <button
            type="button"
            className={buttons.primary}
            inert={isEarly}
            aria-describedby="codes-question"
            onClick={() => {
              // Gives the focus back to the page.
              dialog.current?.close();
              onYes();
            }}
          >
            {transferMessages.codesQuestion.yes}
          </button>
        )}
      </div>
    </dialog>
  );
}

/** Dark on light in every color scheme, with the quiet zone that readers need. */
function Code({ text, label }: { readonly text: string; readonly label: string }) {
  const path = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
    const squares = rows.flatMap((row, y) =>
      row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')),
    );
    return { size: rows.length, squares: squares.join('') };
  }, [text]);
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${path.size} ${path.size}`}
      shapeRendering="crispEdges"
    >
      <rect width={path.size} height={path.size} fill="#fff" />
      <path d={path.squares} fill="#000" />
    </svg>
  );
}
