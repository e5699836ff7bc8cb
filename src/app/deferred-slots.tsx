import { eraseMessages } from '#src/screens/shared/device/erase-messages.ts';
import { OutboxOpening } from '#src/screens/shared/outbox-opening.tsx';
import { StatusPlace } from '#src/screens/shared/status-place.tsx';
import { deferred } from '#src/ui/deferred.tsx';
import { Opening } from '#src/ui/without-script.tsx';
import { fetchScripts } from './page-scripts.ts';

type Components = typeof import('./deferred-components.ts');

/** Must stay the same function while its slot is shown. */
const load =
  <Name extends keyof Components>(name: Name) =>
  async (): Promise<Components[Name]> => {
    await fetchScripts('deferred');
    return (await import('./deferred-components.ts'))[name];
  };

export const ChecklistTools = deferred(load('ChecklistTools'));
export const DiagnosticsPanel = deferred(load('DiagnosticsPanel'), <OutboxOpening />);
export const EraseButton = deferred(
  load('EraseButton'),
  <Opening words={eraseMessages.opening} what="erase" />,
);
export const InstallHelp = deferred(load('InstallHelp'));
export const Notices = deferred(load('Notices'));
export const OutboxScreen = deferred(load('OutboxScreen'), <OutboxOpening />);
export const StatusIndicator = deferred(load('StatusIndicator'), <StatusPlace />);
