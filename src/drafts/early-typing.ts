import { tabTexts } from '#src/lib/web-storage.ts';

/** Prefix of the first keys' names in a tab; form id and draft id follow. */
export const earlyPrefix = 'typed-early:';

/** @returns a name per draft, so that none overwrites another */
export const earlyName = (form: string | undefined, draft: string): string =>
  `${earlyPrefix}${form}:${draft}`;

/**
 * The contact details' name, read before the drafts' code loads. Erasing everything clears this storage, too.
 */
export const detailsName = 'contact-details';

/** The draft ids of this page's first keys. */
export const earlyIds = new WeakMap<Element, string>();

/** Forms that the drafts' code has taken over. */
export const takenOver = new WeakSet<Element>();

/** A form's values, without `data-unkept` controls. */
export const valuesOf = (form: HTMLElement): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...form.querySelectorAll<HTMLInputElement>('[name]:not([data-unkept])')].map(
      ({ name, value }) => [name, value],
    ),
  );

/**
 * Keeps every key in this tab until the drafts' code takes over. Small, for a page's first script. Forms have
 * `data-form`.
 */
export function keepEarlyTyping(): void {
  addEventListener('input', ({ target }) => {
    const form = target instanceof Element && target.closest<HTMLElement>('[data-form]');
    if (form) keepEarly(form);
  });
}

/** Keeps a form's text, also from before any script ran. */
export function keepEarly(form: HTMLElement): void {
  if (takenOver.has(form)) return;
  const draft = earlyIds.get(form) ?? crypto.randomUUID();
  earlyIds.set(form, draft);
  const kept = { values: valuesOf(form), typedAt: Date.now() };
  tabTexts.write(earlyName(form.dataset.form, draft), JSON.stringify(kept));
}
