/**
 * The components that come when the browser is idle or where somebody looks at them. They share one file:
 * with several, the build would cut React out into a file of its own, and the two would compress worse.
 */
export { OutboxPanel } from './outbox/outbox-panel.tsx';
export { ChecklistTools } from './ticks/checklist-tools.tsx';
export { NextTownHall } from './town-hall/next-town-hall.tsx';
