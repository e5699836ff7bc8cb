import { useEffect, useEffectEvent } from 'react';
import { takeShares } from '#src/device/shares.ts';
import { fail } from '#src/lib/result.ts';
import { readTransferFile } from '#src/outbox/transfer/transfer-file.ts';
import { fileSource, type Source } from './intake.ts';

declare global {
  interface Window {
    /** Missing in TypeScript's library (Launch Handler API), and in most engines. */
    readonly launchQueue?: {
      setConsumer(
        consumer: (launch: { readonly files?: readonly FileSystemFileHandle[] }) => void,
      ): void;
    };
  }
}

/** What comes without a press: opened with the app, shared to it, or dropped. */
export function useArrivals(onArrival: (sources: readonly Source[]) => void): void {
  const came = useEffectEvent(onArrival);
  useEffect(() => {
    window.launchQueue?.setConsumer(({ files = [] }) =>
      came(files.map((handle) => fileSource(handle.name, () => handle.getFile()))),
    );
    const leaving = new AbortController();
    const takeFile: Parameters<typeof takeShares>[1] = ({ name, text }) =>
      new Promise((resolve) => {
        leaving.signal.addEventListener('abort', () => resolve(false));
        const read: Source['read'] = async (code) =>
          text === null ? fail('too-large') : readTransferFile(text, code);
        came([{ name, read, over: () => resolve(true) }]);
      });
    void takeShares('shared-files', takeFile, leaving.signal);
    // Anywhere: a browser would leave the page for a file that misses its place.
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      if (event.type !== 'drop') return;
      came([...event.dataTransfer.files].map((file) => fileSource(file.name, () => file)));
    };
    document.addEventListener('dragover', onDrag);
    document.addEventListener('drop', onDrag);
    return () => {
      leaving.abort();
      document.removeEventListener('dragover', onDrag);
      document.removeEventListener('drop', onDrag);
    };
  }, []);
}
