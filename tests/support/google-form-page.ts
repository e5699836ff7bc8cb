/** As in the script variable of a form's page. */
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

/** Begins a new page of a form. */
export const pageBreak: unknown = [77, 'Part two', null, 8, null];

/**
 * A form's public page, as far as `src/tools/check-forms/live-form.ts` reads it.
 * @param email 1 collects no addresses, 2 verified addresses, 3 typed addresses
 */
export function formPage(items: readonly unknown[], email = 1): string {
  const settings = [null, null, null, 2, null, null, email];
  const unread = Array(5).fill(null);
  const form = ['', items, ['Thanks', 1, 0, 1, 0], ...unread, 'A form', 73, settings];
  const data = [null, form, '/forms', 'A form', null, null, null, '', null, 0, 0, null, '', 0];
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<!DOCTYPE html><html lang="en"><head><title>A form</title></head><body><form></form>
<script type="text/javascript" nonce="x">var FB_PUBLIC_LOAD_DATA_ = ${json}
;</script></body></html>`;
}

/** A page with a message and without a form. */
export const wordsPage = (words: string): string =>
  `<!DOCTYPE html><html lang="en"><body><div role="heading">A form</div><div>${words}</div></body></html>`;
