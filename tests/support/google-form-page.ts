/** A question as the script variable of a form's page holds it: an item with one question in it. */
export function item(
  title: string,
  entry: number,
  {
    type = 0,
    required = false,
    choices = null,
    rules = null,
  }: {
    readonly type?: number;
    readonly required?: boolean;
    readonly choices?: readonly string[] | null;
    readonly rules?: readonly unknown[] | null;
  } = {},
): unknown {
  const options = choices?.map((choice) => [choice, null, null, null, 0]) ?? null;
  return [entry + 5_000, title, null, type, [[entry, options, required ? 1 : 0, null, rules]]];
}

/** What begins another page of a form. */
export const pageBreak: unknown = [77, 'Part two', null, 8, null];

/**
 * A form's public page as Google writes it, as far as anybody reads it: the shape that
 * `src/tools/check-forms/live-form.ts` names, with its markup around it.
 * @param email 1 collects no addresses, 2 verified ones, 3 those that people type
 */
export function formPage(items: readonly unknown[], email = 1): string {
  const settings = [null, null, null, 2, null, null, email];
  const form = [
    '',
    items,
    ['Thanks', 1, 0, 1, 0],
    null,
    null,
    null,
    null,
    null,
    'A form',
    73,
    settings,
  ];
  const data = [null, form, '/forms', 'A form', null, null, null, '', null, 0, 0, null, '', 0];
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<!DOCTYPE html><html lang="en"><head><title>A form</title></head><body><form></form>
<script type="text/javascript" nonce="x">var FB_PUBLIC_LOAD_DATA_ = ${json}
;</script></body></html>`;
}

/** A page that says something and holds no form. */
export const wordsPage = (words: string): string =>
  `<!DOCTYPE html><html lang="en"><body><div role="heading">A form</div><div>${words}</div></body></html>`;
