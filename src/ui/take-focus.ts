/**
 * Focuses an element when it appears. Constant, because React calls a new ref at every render, moving the
 * focus.
 */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
