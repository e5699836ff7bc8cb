/**
 * The components that come when the browser is idle or where somebody looks at them. They share one file:
 * with several, a page would ask for a dozen small ones, and they would compress worse.
 */
export { DiagnosticsPanel } from '#src/screens/diagnostics/diagnostics-panel.tsx';
export { DraftNotice } from '#src/screens/form/draft-notice.tsx';
export { EraseButton } from '#src/screens/shared/device/erase-button.tsx';
export { InstallHelp } from '#src/screens/shared/device/install-help.tsx';
export { Notices } from '#src/screens/shared/device/notices.tsx';
export { ReceiptCode } from '#src/screens/shared/receipt-code.tsx';
export { StatusIndicator } from '#src/screens/shared/status-indicator.tsx';
export { ChecklistTools } from '#src/ui/ticks/checklist-tools.tsx';
export { OutboxScreen } from './outbox-screen.tsx';
