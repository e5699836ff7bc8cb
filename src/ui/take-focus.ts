/**
 * A ref for what takes the focus when it appears. The same function at every render: another one would be
 * called, and take the focus away from where the person has put it, whenever anything is rendered anew.
 */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
