import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { OutboxPanel } from '#src/screens/outbox/outbox-panel.tsx';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { DueQuestion } from '#src/screens/transfer/transfer-question.tsx';
import { TransferSection } from '#src/screens/transfer/transfer-section.tsx';

/** Loaded when idle, in one file: many small ones mean more requests and worse compression. */
export { DiagnosticsPanel } from '#src/screens/diagnostics/diagnostics-panel.tsx';
export { FieldBar } from '#src/screens/outbox/field-bar.tsx';
export { EraseButton } from '#src/screens/shared/device/erase-button.tsx';
export { InstallHelp } from '#src/screens/shared/device/install-help.tsx';
export { Notices } from '#src/screens/shared/device/notices.tsx';
export { StatusIndicator } from '#src/screens/shared/status-indicator.tsx';
export { ChecklistTools } from '#src/ui/content/checklist-tools.tsx';

/** The outbox with its transfer section. */
export function OutboxScreen({ access }: { readonly access: OutboxAccess }) {
  return (
    <OutboxPanel
      access={access}
      question={<DueQuestion access={access} />}
      transfer={(toGive) => (
        <>
          <TransferSection access={access} toGive={toGive} />
          <HandOverArrival />
        </>
      )}
    />
  );
}

/** A link to handing over opens its section, which has loaded late. */
function HandOverArrival() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '#hand-over') return;
    const button = document.querySelector<HTMLElement>('#transfer-heading > button');
    if (button?.ariaExpanded === 'false') button.click();
    button?.focus({ preventScroll: true });
    button?.scrollIntoView();
  }, [hash]);
  return null;
}
