import { useMemo } from 'react';
import buttons from '#src/ui/button.module.css';
import styles from '#src/ui/outbox/outbox.module.css';
import { CodeSeries } from './code-series.tsx';
import { canShare, saveFile, shareFile } from './file-actions.ts';
import { makeFile, type ParcelForm } from './make-parcel.ts';

type GiveResultProps = {
  readonly text: string;
  readonly form: ParcelForm;
  readonly onHandedOver: () => void;
  readonly onNotShared: () => void;
};

/** What was made, ready to leave the device: a file to save or share, or codes to film. */
export function GiveResult({ text, form, onHandedOver, onNotShared }: GiveResultProps) {
  const file = useMemo(
    () => (form === 'codes' ? null : makeFile(text, form, new Date())),
    [text, form],
  );
  if (file === null) return <CodeSeries text={text} onFilmed={onHandedOver} />;

  async function share(shared: File): Promise<void> {
    if (await shareFile(shared)) onHandedOver();
    else onNotShared();
  }

  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={buttons.primary}
        onClick={() => {
          saveFile(file);
          onHandedOver();
        }}
      >
        Save the file
      </button>
      {canShare(file) && (
        <button type="button" className={buttons.secondary} onClick={() => void share(file)}>
          Share the file
        </button>
      )}
    </div>
  );
}
