/**
 * The components that come when the browser is idle or where somebody looks at them. They share one file:
 * with several, the build would cut React out into a file of its own, and the two would compress worse.
 */
export { DiagnosticsPanel } from './device/diagnostics-panel.tsx';
export { EraseButton } from './device/erase-button.tsx';
export { InstallHelp } from './device/install-help.tsx';
export { Notices } from './device/notices.tsx';
export { DraftNotice } from './form/draft-notice.tsx';
export { OutboxPanel } from './outbox/outbox-panel.tsx';
export { ReceiptCode } from './outbox/receipt-code.tsx';
export { StatusIndicator } from './outbox/status-indicator.tsx';
export { ChecklistTools } from './ticks/checklist-tools.tsx';
export { NextTownHall } from './town-hall/next-town-hall.tsx';
