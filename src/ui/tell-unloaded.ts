import { unloadedWords } from '#src/content/unloaded-words.ts';
import styles from './unloaded.module.css';

/** Marks where something opens that comes by itself; without it there is nothing of use. */
export const opening = { 'data-opening': '' } as const;

/**
 * Says in every such place that a script could not be fetched, and in every form where the form needs it.
 * React may be what is missing, so this is done without it; nothing comes later to these places.
 */
export function tellUnloaded(concerned: 'forms too' | 'not the forms'): void {
  const places = concerned === 'forms too' ? 'main form, [data-opening]' : '[data-opening]';
  for (const place of document.querySelectorAll(places)) {
    if (place.getElementsByClassName(styles.unloaded ?? '').length > 0) continue;
    const line = document.createElement('p');
    line.role = 'alert';
    line.className = styles.unloaded ?? '';
    line.textContent = unloadedWords;
    place.append(line);
  }
}
