import { createStore, type Store } from '#src/lib/store.ts';

/** The browser's own prompt to install the app, held back for a calm moment (Chromium alone has it). */
type InstallEvent = Event & { prompt(): Promise<unknown> };

const hasPrompt = (event: Event): event is InstallEvent => 'prompt' in event;

/** Shows the browser's install prompt; null where it has none to show now. */
export const installPrompt: Store<(() => void) | null> = createStore<(() => void) | null>(null);

/** Keeps the browser's install prompt for when the person asks for it. Call it once, early: it comes once. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (!hasPrompt(event)) return;
    installPrompt.set(() => {
      installPrompt.set(null);
      void event.prompt();
    });
  });
  addEventListener('appinstalled', () => installPrompt.set(null));
}
