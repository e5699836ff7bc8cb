import { encodeQR } from 'qr';
import { useEffect, useMemo, useRef, useState } from 'react';
import listStyles from '#src/screens/shared/lists.module.css';
import { Button } from '#src/ui/button.tsx';
import { handOverMessages } from './hand-over-messages.ts';
import styles from './transfer.module.css';
import { useScreenOn } from './use-screen-on.ts';

/** Per code, in milliseconds: a slow camera must see it twice. */
const codeShown = 600;

type CodeSeriesProps = {
  readonly codes: readonly string[];
  /** Does not prove a transfer. */
  readonly onClose: () => void;
  /** The other device has them all, the person says. */
  readonly onYes: () => void;
};

/** Shows codes in a loop, on the full screen. */
export function CodeSeries({ codes, onClose, onYes }: CodeSeriesProps) {
  const words = handOverMessages.codes;
  const [turns, setTurns] = useState(0);
  const [running, setRunning] = useState(true);
  const dialog = useRef<HTMLDialogElement>(null);
  const count = codes.length;
  useScreenOn();
  // Inline codes would appear below a small screen's edge.
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setTurns((before) => before + 1), codeShown);
    return () => clearInterval(timer);
  }, [running]);

  const at = turns % count;
  /** Before each code was shown, no device can have them all. */
  const isEarly = turns < count;
  const label = words.code(at + 1, count);
  const small = (text: string, act: () => void) => <Button onClick={act}>{text}</Button>;
  return (
    <dialog ref={dialog} className={styles.codes} aria-label={words.name} onClose={onClose}>
      <p>{words.about}</p>
      <Code text={codes[at] ?? ''} label={label} />
      <p className={styles.count}>{label}</p>
      <div className={listStyles.actions}>
        {count > 1 && small(running ? words.hold : words.goOn, () => setRunning(!running))}
        {count > 1 &&
          small(words.next, () => {
            setRunning(false);
            setTurns(turns + 1);
          })}
        {small(words.done, () => dialog.current?.close())}
      </div>
      <p id="codes-question" inert={isEarly}>
        {words.asked}
      </p>
      <Button
        kind="primary"
        inert={isEarly}
        aria-describedby="codes-question"
        onClick={() => {
          // Gives the focus back to the page.
          dialog.current?.close();
          onYes();
        }}
      >
        {words.yes}
      </Button>
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
