import type { Page } from '#src/content/page.ts';
import type { FormId } from '#src/forms/form-definitions.ts';

/** One row of the route table: what is known of a page without loading it. */
export type Route = {
  /** Lower or mixed case as published; matched in any letter case. */
  readonly path: `/${string}`;
  /** Another spelling that is in use, which hosts that tell capitals apart serve too. */
  readonly alsoSpelled?: `/${string}`;
  /** The document's title. */
  readonly title: string;
  /** One sentence for search engines and link previews. */
  readonly description: string;
  /** The path whose address counts as this screen's own, where two paths show the same screen. */
  readonly canonical?: `/${string}`;
  /** The words and the place in the header's menus; absent where no menu leads here. */
  readonly menu?: { readonly label: string; readonly under?: `/${string}` };
  /** The words and the column in the footer; absent where the footer does not lead here. */
  readonly footer?: { readonly label: string; readonly column: 'engage' | 'quick' };
  /** The id of the form that stands on it; absent where it has none, or is not canonical. */
  readonly form?: FormId;
  /** Fetches the page's content. */
  readonly load: () => Promise<{ readonly page: Page }>;
};
