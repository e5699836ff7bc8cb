import type { ShownStatus } from './status-of.ts';

/** Writes how things are into the status's prerendered place; nothing once the app has replaced it. */
export function writeStatus({ kind, words }: ShownStatus): void {
  const place = document.querySelector<HTMLElement>('[data-status-place]');
  if (place === null) return;
  const [, name, shown] = place.children;
  place.dataset.kind = kind;
  if (name) name.textContent = 'Outbox: ';
  if (shown) shown.textContent = words;
}
