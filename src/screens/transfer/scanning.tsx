import { type ComponentType, useState } from 'react';
import buttons from '#src/ui/button.module.css';
import { loadWithNotice, needs } from '#src/ui/load-with-notice.ts';
import { transferMessages } from './transfer-messages.ts';

type Scanner = ComponentType<{ readonly onText: (text: string) => void }>;

export type Scanning = {
  /** Null until a person has asked for the camera. */
  readonly Scanner: Scanner | null;
  start(): Promise<void>;
  stop(): void;
};

/** A panel's camera; its code loads once it is asked for. */
export function useScanning(): Scanning {
  const [Scanner, setScanner] = useState<Scanner | null>(null);
  return {
    Scanner,
    async start() {
      const loaded = await loadWithNotice(() => import('./code-scanner.tsx'), needs.opening);
      setScanner(() => loaded.CodeScanner);
    },
    stop: () => setScanner(null),
  };
}

type ScanButtonProps = {
  readonly scanning: Scanning;
  readonly label?: string;
  readonly onStart?: () => void;
};

/** Starts or stops the camera. */
export function ScanButton({ scanning, label = transferMessages.scan, onStart }: ScanButtonProps) {
  const toggle = () => {
    if (scanning.Scanner !== null) return scanning.stop();
    onStart?.();
    void scanning.start();
  };
  return (
    <button type="button" className={buttons.secondary} onClick={toggle}>
      {scanning.Scanner === null ? label : transferMessages.stopScanning}
    </button>
  );
}
