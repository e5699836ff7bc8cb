/**
 * Says on each link to the outbox what it holds. A document attribute shows the menu's entry if the outbox has a state.
 * @param state empty if it has none
 */
export function showOutbox(state: string): void {
  document.documentElement.toggleAttribute('data-outbox', state !== '');
  for (const label of document.querySelectorAll('[data-outbox-label]'))
    label.textContent = outboxLabel(state);
}

export const outboxLabel = (state: string): string =>
  state === '' ? 'Outbox' : `Outbox · ${state}`;
