const key = 'practice';
const on = 'on';

/**
 * Whether every page says that one practises. The document carries it, so that the words, which are in
 * every page, show before any other script and nothing jumps; the truth stands in the outbox.
 */
export function showPractice(practising: boolean): void {
  const { dataset } = document.documentElement;
  if (practising) dataset.practice = on;
  else delete dataset.practice;
  try {
    if (practising) localStorage.setItem(key, on);
    else localStorage.removeItem(key);
  } catch {
    // Storage is forbidden: the next page says it a little later.
  }
}

/** Shows what the last page knew; call it first of all. */
export function showKeptPractice(): void {
  if (practiceWas()) document.documentElement.dataset.practice = on;
}

/** What the last page knew, for when the outbox cannot be read. */
export function practiceWas(): boolean {
  try {
    return localStorage.getItem(key) === on;
  } catch {
    // Storage is forbidden: the outbox will tell.
    return false;
  }
}
