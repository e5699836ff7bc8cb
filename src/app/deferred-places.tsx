import { eraseMessages } from '#src/screens/shared/device/erase-messages.ts';
import { OutboxOpening } from '#src/screens/shared/outbox-opening.tsx';
import { StatusPlace } from '#src/screens/shared/status-place.tsx';
import { deferred } from '#src/ui/deferred.tsx';
import { Opening } from '#src/ui/without-script.tsx';
import { fetchScripts } from './page-scripts.ts';

/** The file of all deferred components, which comes with the first that is wanted. */
type Components = typeof import('./deferred-components.ts');

/** Loads one of them; the same function for as long as its place is shown. */
const load =
  <Name extends keyof Components>(name: Name) =>
  async (): Promise<Components[Name]> => {
    await fetchScripts('deferred');
    return (await import('./deferred-components.ts'))[name];
  };

export const ChecklistTools = deferred(load('ChecklistTools'));
export const DiagnosticsPanel = deferred(load('DiagnosticsPanel'), <OutboxOpening />);
export const DraftNotice = deferred(load('DraftNotice'));
export const EraseButton = deferred(
  load('EraseButton'),
  <Opening words={eraseMessages.opening} what="erase" />,
);
export const InstallHelp = deferred(load('InstallHelp'));
export const Notices = deferred(load('Notices'));
export const OutboxScreen = deferred(load('OutboxScreen'), <OutboxOpening />);
export const ReceiptCode = deferred(load('ReceiptCode'));
export const StatusIndicator = deferred(load('StatusIndicator'), <StatusPlace />);
