import { useEffect, useRef, useState } from 'react';
import { exportable } from '#src/outbox/transfer/export-submissions.ts';
import { AlertNotice } from '#src/screens/shared/alert-notice.tsx';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useQuery } from '#src/screens/shared/use-query.ts';
import { Button } from '#src/ui/button.tsx';
import { ExportedFile } from './exported-file.tsx';
import { handOverMessages } from './hand-over-messages.ts';
import styles from './transfer.module.css';
import { useHandOver } from './use-hand-over.ts';

const words = handOverMessages.copy;

/** A file of what waits, against a loss of this device's storage: nothing is handed over, and nothing is asked. */
export function SaveCopy({ access }: { readonly access: OutboxAccess }) {
  const { step, problem, sealFile } = useHandOver(access, 'all');
  const waiting = useQuery(access.reader, exportable);
  const heading = useRef<HTMLHeadingElement>(null);
  const [hasLeft, setLeft] = useState(false);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const count = waiting?.ok ? waiting.value.length : 0;
  return (
    <section className={styles.panel} aria-labelledby="copy-heading">
      <h2 id="copy-heading" ref={heading} tabIndex={-1}>
        {words.heading}
      </h2>
      <AlertNotice words={problem} />
      {waiting?.ok && <p>{count === 0 ? words.nothing : words.about(count)}</p>}
      {step.kind === 'file' ? (
        <ExportedFile {...step} onLeft={() => setLeft(true)} />
      ) : (
        count > 0 && (
          <Button
            kind="primary"
            disabled={step.kind === 'making'}
            onClick={() => void sealFile('', words.file)}
          >
            {words.make}
          </Button>
        )
      )}
      <p role="status">{hasLeft && words.left}</p>
    </section>
  );
}
