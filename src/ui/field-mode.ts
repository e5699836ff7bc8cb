import { createStore } from '#src/lib/store.ts';
import { deviceTexts } from '#src/lib/web-storage.ts';

const key = 'field-mode';
const on = 'on';

/** Whether the page is shown for sun and gloves (`styles/field-mode.css`). */
export const fieldMode = createStore(false);

function show(isOn: boolean): void {
  const { dataset } = document.documentElement;
  if (isOn) dataset.fieldMode = on;
  else delete dataset.fieldMode;
  fieldMode.set(isOn);
}

/** @returns whether the device keeps it; if not, nothing changes */
export function chooseFieldMode(isOn: boolean): boolean {
  const kept = deviceTexts.write(key, isOn ? on : null);
  if (kept) show(isOn);
  return kept;
}

/** Call it before the first paint, so that nothing jumps. */
export function showKeptFieldMode(): void {
  if (deviceTexts.read(key) === on) show(true);
}
