import { deviceTexts } from '#src/lib/web-storage.ts';

const key = 'look';
/** Larger and bolder (`styles/larger.css`). */
const larger = 'larger';

/** Call it before the first paint, so that nothing jumps. */
export function showKeptLook(): void {
  if (deviceTexts.read(key) === larger) document.documentElement.dataset.look = larger;
}

/** To larger, or back. If the device cannot keep it, nothing changes. */
export function switchLook(): void {
  const { dataset } = document.documentElement;
  const isLarger = dataset.look === larger;
  if (!deviceTexts.write(key, isLarger ? null : larger)) return;
  if (isLarger) delete dataset.look;
  else dataset.look = larger;
}
