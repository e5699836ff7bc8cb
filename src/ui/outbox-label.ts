/**
 * Says on each link to the outbox what it holds.
 * @param state empty if it has none
 */
export function showOutbox(state: string): void {
  for (const label of document.querySelectorAll('[data-outbox-label]'))
    label.textContent = outboxLabel(state);
}

export const outboxLabel = (state: string): string =>
  state === '' ? 'Outbox' : `Outbox · ${state}`;
