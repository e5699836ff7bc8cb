import type { ReactNode } from 'react';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { FormView } from '#src/screens/form/form-view.tsx';
import { eraseMessages } from '#src/screens/shared/device/erase-messages.ts';
import { Install } from '#src/screens/shared/device/install.tsx';
import { OutboxOpening, OutboxScreenOpening } from '#src/screens/shared/outbox-opening.tsx';
import { useOutboxAccess } from '#src/screens/shared/services-context.ts';
import { StatusPlace } from '#src/screens/shared/status-place.tsx';
import { Checklist } from '#src/ui/content/checklist.tsx';
import type { BlockRegistry } from '#src/ui/content/page-view.tsx';
import { LiveStrip, TownHall } from '#src/ui/content/town-hall.tsx';
import { deferred, Opening } from '#src/ui/deferred.tsx';
import places from '#src/ui/deferred-placeholder.module.css';
import { opening } from '#src/ui/loading.ts';

// In one file, that loads when idle (`deferredModules` in `script-files.ts`).
const ChecklistTools = deferred(
  async () => (await import('#src/ui/content/checklist-tools.tsx')).ChecklistTools,
);
const DiagnosticsPanel = deferred(
  async () => (await import('#src/screens/diagnostics/diagnostics-panel.tsx')).DiagnosticsPanel,
  <OutboxOpening />,
);
const EraseButton = deferred(
  async () => (await import('#src/screens/shared/device/erase-button.tsx')).EraseButton,
  <Opening words={eraseMessages.opening} what="erase" />,
);
const InstallHelp = deferred(
  async () => (await import('#src/screens/shared/device/install-help.tsx')).InstallHelp,
);
export const Notices = deferred(
  async () => (await import('#src/screens/shared/device/notices.tsx')).Notices,
);
const OutboxScreen = deferred(
  async () => (await import('./outbox-screen.tsx')).OutboxScreen,
  <OutboxScreenOpening />,
);
export const StatusIndicator = deferred(
  async () => (await import('#src/screens/shared/status-indicator.tsx')).StatusIndicator,
  <StatusPlace />,
);

/** Renders the blocks of screens, and of parts that load later. */
export const blockRegistry: BlockRegistry = {
  checklist: (block, level) => <Checklist checklist={block} level={level} Tools={ChecklistTools} />,
  'town-hall': () => <TownHall />,
  'live-strip': () => <LiveStrip />,
  install: () => <Install Help={InstallHelp} />,
  form: ({ form, heading }, level) => {
    const definition = formDefinitions[form];
    return definition && <FormView definition={definition} heading={heading} level={level} />;
  },
  outbox: () => <OutboxSlot />,
  'erase-everything': () => <EraseButton />,
  diagnostics: () => <DiagnosticsSlot />,
};

const OutboxSlot = () => (
  <OpeningSlot id="hand-over">
    <OutboxScreen access={useOutboxAccess()} />
  </OpeningSlot>
);

const DiagnosticsSlot = () => (
  <OpeningSlot>
    <DiagnosticsPanel access={useOutboxAccess()} />
  </OpeningSlot>
);

type OpeningSlotProps = {
  /** Where a link leads before the part has loaded. */
  readonly id?: string;
  readonly children: ReactNode;
};

/** Reserves room for a page's main part. */
const OpeningSlot = ({ id, children }: OpeningSlotProps) => (
  <div id={id} className={places.place} {...opening}>
    {children}
  </div>
);
