/** Loaded when idle, in one file: many small ones mean more requests and worse compression. */
export { DiagnosticsPanel } from '#src/screens/diagnostics/diagnostics-panel.tsx';
export { EraseButton } from '#src/screens/shared/device/erase-button.tsx';
export { InstallHelp } from '#src/screens/shared/device/install-help.tsx';
export { Notices } from '#src/screens/shared/device/notices.tsx';
export { StatusIndicator } from '#src/screens/shared/status-indicator.tsx';
export { ChecklistTools } from '#src/ui/content/checklist-tools.tsx';
export { OutboxScreen } from './outbox-screen.tsx';
