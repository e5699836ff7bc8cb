import type { Action } from './page.ts';

/** The way from a page's header to its form, which says so where it waits there half filled in. */
export const goToForm: Action = {
  label: 'Go to the Form',
  labelWithDraft: 'Continue Your Form',
  to: '#form',
};
