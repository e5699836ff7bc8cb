import { createStore } from '#src/lib/store.ts';

/** What each link to the outbox says: its name, and its state if there is one. */
export const outboxLabel = createStore('Outbox');

/** A document attribute shows the menu's entry where the outbox has a state; empty where it has none. */
export function showOutbox(state: string): void {
  document.documentElement.toggleAttribute('data-outbox', state !== '');
  outboxLabel.set(state === '' ? 'Outbox' : `Outbox · ${state}`);
}
