/** What every page shows of the outbox, loaded in one piece when the page is idle. */
export { ReceiptCode } from './receipt-code.tsx';
export { StatusIndicator } from './status-indicator.tsx';
