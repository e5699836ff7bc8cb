import { tabTexts } from '#src/lib/web-storage.ts';

/** Under this and the form's id, a tab keeps what was typed into the form in the first moment. */
export const earlyPrefix = 'typed-early:';

/** Forms of this page that the drafts have taken over. */
export const takenOver = new WeakSet<Element>();

/**
 * Keeps every key in this tab until the drafts take a form over; for the first script of a page, so it is
 * small. The form tells its id in `data-form`; controls with `data-unkept` are left out.
 */
export function keepEarlyTyping(): void {
  addEventListener('input', ({ target }) => {
    const form = target instanceof Element && target.closest<HTMLElement>('[data-form]');
    if (!form || takenOver.has(form)) return;
    const values: Record<string, string> = {};
    const controls = form.querySelectorAll<HTMLInputElement>('[name]:not([data-unkept])');
    for (const { name, value } of controls) values[name] = value;
    const typed = JSON.stringify({ values, typedAt: Date.now() });
    tabTexts.write(earlyPrefix + form.dataset.form, typed);
  });
}
