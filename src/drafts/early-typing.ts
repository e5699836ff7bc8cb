import { tabTexts } from '#src/lib/web-storage.ts';

/** The first keys' names in a tab; form and draft ids follow. */
export const earlyPrefix = 'typed-early:';

/** A name per draft: none overwrites another. */
export const earlyName = (form: string | undefined, draft: string): string =>
  `${earlyPrefix}${form}:${draft}`;

/** Read before the drafts' code loads. */
export const detailsName = 'contact-details';

/** The draft ids of this page's first keys. */
export const earlyIds = new WeakMap<Element, string>();

/** Forms that the drafts' code has taken over. */
export const takenOver = new WeakSet<Element>();

/** Without `data-unkept` controls. */
export const valuesOf = (form: HTMLElement): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...form.querySelectorAll<HTMLInputElement>('[name]:not([data-unkept])')].map(
      ({ name, value }) => [name, value],
    ),
  );

/**
 * Keeps every key in this tab until the drafts' code takes over. Forms have `data-form`. Small: in a page's first
 * script.
 */
export function keepEarlyTyping(): void {
  addEventListener('input', ({ target }) => {
    const form = target instanceof Element && target.closest<HTMLElement>('[data-form]');
    if (form) keepEarly(form);
  });
}

/** Also text from before any script ran. */
export function keepEarly(form: HTMLElement): void {
  if (takenOver.has(form)) return;
  const draft = earlyIds.get(form) ?? crypto.randomUUID();
  earlyIds.set(form, draft);
  const kept = { values: valuesOf(form), typedAt: Date.now() };
  tabTexts.write(earlyName(form.dataset.form, draft), JSON.stringify(kept));
}
