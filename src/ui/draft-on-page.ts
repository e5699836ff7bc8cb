import { createStore } from '#src/lib/store.ts';

/** Whether the page's form has a draft; read far from the form. */
export const draftOnPage = createStore(false);
