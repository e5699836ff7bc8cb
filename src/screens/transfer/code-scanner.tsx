import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createSeriesReader } from '#src/outbox/transfer/code-series.ts';
import notices from '#src/ui/notice.module.css';
import styles from './transfer.module.css';
import { transferCounts, transferMessages } from './transfer-messages.ts';
import { watchCodes } from './watch-codes.ts';

type CodeScannerProps = { readonly onText: (text: string) => void };

/** Shows the camera and a series' progress; unmounting switches the camera off. */
export function CodeScanner({ onText }: CodeScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [message, setMessage] = useState<string>(transferMessages.scanning);
  const [problem, setProblem] = useState('');
  const whole = useEffectEvent(onText);

  useEffect(() => {
    if (video.current === null) return;
    const read = createSeriesReader();
    return watchCodes(video.current, {
      onCode(code) {
        const progress = read(code);
        if (progress.kind === 'whole') whole(progress.text);
        else if (progress.kind === 'foreign') setMessage(transferMessages.foreignCode);
        else setMessage(transferCounts.scanned(progress.read, progress.count));
        return progress.kind !== 'whole';
      },
      onFailure: (failure) => setProblem(transferMessages.camera[failure]),
    });
  }, []);

  if (problem !== '') {
    return (
      <p className={notices.notice} role="alert">
        {problem}
      </p>
    );
  }
  return (
    <>
      <video ref={video} className={styles.camera} muted playsInline aria-label="Camera" />
      <p role="status">{message}</p>
    </>
  );
}
