import { tabTexts } from '#src/lib/web-storage.ts';

/** Form and draft ids follow. */
export const earlyPrefix = 'typed-early:';

/** None overwrites another draft. */
export const earlyName = (form: string | undefined, draft: string): string =>
  `${earlyPrefix}${form}:${draft}`;

/** Whether this tab has typing of such a form that no draft has. */
export const hasEarly = ({ dataset }: HTMLFormElement): boolean =>
  tabTexts.names().some((name) => name.startsWith(earlyName(dataset.form, '')));

/** Read before the drafts' code loads. */
export const detailsName = 'contact-details';

/** Of this page's first keys. */
export const earlyIds = new WeakMap<Element, string>();

export const takenOver = new WeakSet<Element>();

/** Without `data-unkept` controls. */
export const valuesOf = (form: HTMLElement): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...form.querySelectorAll<HTMLInputElement>('[name]:not([data-unkept])')].map(
      ({ name, value }) => [name, value],
    ),
  );

/** Keeps every key in this tab until the drafts' code loads. Small: in a page's first script. */
export function keepEarlyTyping(): void {
  addEventListener('input', ({ target }) => {
    const form = target instanceof Element && target.closest<HTMLElement>('[data-form]');
    if (form) keepEarly(form);
  });
}

/** Forms submitted, and location buttons' places pressed, before their scripts run: these carry it out, once. */
export const earlyPresses = new WeakSet<Element>();

/** Until then, a form's button belongs to an empty form, so that no engine sends anything by itself. */
export function keepEarlyPresses(): void {
  const keep = (selector: string, owner: string) => (event: Event) => {
    // Enter in a composition takes a word of the input method.
    if (event instanceof KeyboardEvent && (event.key !== 'Enter' || event.isComposing)) return;
    const pressed = event.target instanceof Element ? event.target.closest(selector) : null;
    const own = pressed?.closest<HTMLElement>(owner);
    if (own && own.dataset.mounted === undefined) earlyPresses.add(own);
  };
  addEventListener('click', keep('[type=submit]', '[data-form]'));
  addEventListener('click', keep('button', '[data-location]'));
  addEventListener('keydown', keep('input:not([type=checkbox])', '[data-form]'));
}

/** Also text from before any script ran. */
export function keepEarly(form: HTMLElement): void {
  if (takenOver.has(form)) return;
  const draft = earlyIds.get(form) ?? `${crypto.getRandomValues(new Uint32Array(4))}`;
  earlyIds.set(form, draft);
  const kept = { values: valuesOf(form), typedAt: Date.now() };
  tabTexts.write(earlyName(form.dataset.form, draft), JSON.stringify(kept));
}
