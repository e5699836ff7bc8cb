import type { ReactNode } from 'react';
import { formDefinitions } from '#src/forms/definitions/form-definitions.ts';
import { FormView } from '#src/screens/form/form-view.tsx';
import { Install } from '#src/screens/shared/device/install.tsx';
import { useOutboxAccess } from '#src/screens/shared/services-context.ts';
import type { BlockRegistry } from '#src/ui/content/block-registry.ts';
import { Checklist } from '#src/ui/content/checklist.tsx';
import { LiveStrip, TownHall } from '#src/ui/content/town-hall.tsx';
import places from '#src/ui/deferred-placeholder.module.css';
import { opening } from '#src/ui/load-with-notice.ts';
import {
  ChecklistTools,
  DiagnosticsPanel,
  EraseButton,
  InstallHelp,
  OutboxScreen,
} from './deferred-slots.tsx';

/** Renders the blocks of screens, and of parts that load later. */
export const blockRegistry: BlockRegistry = {
  checklist: (block, level) => <Checklist checklist={block} level={level} Tools={ChecklistTools} />,
  'town-hall': () => <TownHall />,
  'live-strip': () => <LiveStrip />,
  install: () => <Install Help={InstallHelp} />,
  form: ({ form, heading }, level) => (
    <FormView definition={formDefinitions[form]} heading={heading} level={level} />
  ),
  outbox: () => <OutboxSlot />,
  'erase-everything': () => <EraseButton />,
  diagnostics: () => <DiagnosticsSlot />,
};

const OutboxSlot = () => (
  <OpeningSlot>
    <OutboxScreen access={useOutboxAccess()} />
  </OpeningSlot>
);

const DiagnosticsSlot = () => (
  <OpeningSlot>
    <DiagnosticsPanel access={useOutboxAccess()} />
  </OpeningSlot>
);

/** Reserves room for a page's main part. */
const OpeningSlot = ({ children }: { readonly children: ReactNode }) => (
  <div className={places.place} {...opening}>
    {children}
  </div>
);
