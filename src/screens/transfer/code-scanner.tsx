import { decodeQR } from 'qr/decode.js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createSeriesReader } from '#src/outbox/transfer/code-series.ts';
import styles from './receive.module.css';
import { receiveMessages as words } from './receive-messages.ts';
import { useScreenOn } from './use-screen-on.ts';

type CodeScannerProps = {
  readonly onText: (text: string) => void;
  readonly onFailure: (failure: CameraFailure) => void;
};

/** Shows the camera and a series' progress, one series after the other; unmounting switches the camera off. */
export function CodeScanner({ onText, onFailure }: CodeScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [message, setMessage] = useState<string>(words.scanning);
  const whole = useEffectEvent(onText);
  const failed = useEffectEvent(onFailure);
  useScreenOn();

  useEffect(() => {
    if (video.current === null) return;
    const read = createSeriesReader();
    let last = '';
    const onCode = (code: string) => {
      const progress = read(code);
      if (progress.kind === 'foreign') setMessage(words.foreignCode);
      else if (progress.kind === 'part') setMessage(words.scanned(progress.read, progress.count));
      // The codes repeat until the other person closes them.
      else if (progress.text !== last) {
        last = progress.text;
        setMessage(words.scannedAll);
        whole(progress.text);
      }
    };
    return watchCodes(video.current, onCode, (failure) => failed(failure));
  }, []);

  return (
    <>
      <video ref={video} className={styles.camera} muted playsInline aria-label="Camera" />
      <p role="status">{message}</p>
    </>
  );
}

export type CameraFailure = keyof typeof words.camera;

/** In milliseconds; a code is shown for several scans. */
const lookEvery = 120;

/** Longer side of the scanned picture, in pixels: enough for a code, quick on an old phone. */
const searched = 800;

/**
 * Shows the camera's picture and scans it.
 * @param onCode receives every code seen, repeatedly
 * @returns stops the scan and the camera
 */
function watchCodes(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  onFailure: (failure: CameraFailure) => void,
): () => void {
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stream: MediaStream | null = null;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });

  function end(): void {
    ended = true;
    clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
    video.srcObject = null;
  }

  function look(): void {
    if (ended) return;
    const code = context === null ? null : codeIn(video, canvas, context);
    if (code !== null) onCode(code);
    if (!ended) timer = setTimeout(look, lookEvery);
  }

  async function begin(): Promise<void> {
    try {
      const opened = await openCamera();
      stream = opened;
      if (ended) return end();
      video.srcObject = opened;
      await video.play();
      look();
    } catch (error) {
      if (ended) return;
      end();
      onFailure(
        error instanceof DOMException && error.name === 'NotAllowedError' ? 'forbidden' : 'absent',
      );
    }
  }

  void begin();
  return end;
}

function openCamera(): Promise<MediaStream> {
  // Absent in an insecure context and in some in-app browsers.
  if (!('mediaDevices' in navigator)) return Promise.reject(new DOMException('', 'NotFoundError'));
  const video = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
  return navigator.mediaDevices.getUserMedia({ video, audio: false });
}

function codeIn(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
): string | null {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return null;
  const scale = Math.min(1, searched / Math.max(videoWidth, videoHeight));
  const width = Math.round(videoWidth * scale);
  const height = Math.round(videoHeight * scale);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  context.drawImage(video, 0, 0, width, height);
  try {
    return decodeQR(context.getImageData(0, 0, width, height));
  } catch {
    // The library throws if there is no code.
    return null;
  }
}
