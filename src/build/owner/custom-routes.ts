import type { Route } from '#src/content/page.ts';
import { siteForms } from '#src/forms/all-forms.ts';
import { readCustomForms } from './custom-forms-folder.ts';

/** `#custom-routes` in Node. */
export const customRoutes = readCustomForms(siteForms).files.map(
  ({ route, page }): Route => ({ ...route, load: async () => ({ page }) }),
);
