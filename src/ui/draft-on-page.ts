import { createStore } from '#src/lib/store.ts';

/** Whether the form of the page that is shown has a draft: its header, far from the form, says so, too. */
export const draftOnPage = createStore(false);
