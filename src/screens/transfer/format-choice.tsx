import type { ExportFormat } from '#src/outbox/transfer/export-submissions.ts';
import boxes from '#src/screens/shared/box-label.module.css';
import styles from './transfer.module.css';
import { transferMessages } from './transfer-messages.ts';

const formats: readonly ExportFormat[] = ['encrypted', 'codes', 'plain', 'table'];

type FormatChoiceProps = {
  readonly format: ExportFormat;
  readonly onChoose: (format: ExportFormat) => void;
};

/** In which format submissions leave the device, and who can then read them. */
export function FormatChoice({ format, onChoose }: FormatChoiceProps) {
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>How</legend>
        {formats.map((one) => (
          <label key={one} className={boxes.boxLabel}>
            <input
              type="radio"
              name="export-format"
              checked={one === format}
              onChange={() => onChoose(one)}
            />
            {transferMessages.formats[one]}
          </label>
        ))}
      </fieldset>
      <p aria-live="polite">{transferMessages.readers[format]}</p>
    </>
  );
}
