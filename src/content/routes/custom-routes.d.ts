import type { Route } from '#src/content/page.ts';

/** `#custom-routes`: the pages of the forms in `#custom-forms`, in the same order. */
export const customRoutes: readonly Route[];
