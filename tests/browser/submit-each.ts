import type { Locator } from '@playwright/test';

/** One submission with another value in one field. */
export type Attempt = {
  /**
   * - `pasted`: inserted by the browser in one piece, at the caret.
   * - `set`: by a script, without an event.
   * - `as it is`: the field holds it already.
   */
  readonly way: 'pasted' | 'set' | 'as it is';
  readonly text: string;
  readonly times: number;
  readonly captchaAnswer: string;
};

/** A form's state after a refused submission. */
export type Refused = {
  readonly alert: string;
  readonly errorLine: string;
  readonly focused: string;
  readonly invalid: readonly string[];
  readonly described: boolean;
  readonly note: string;
  /** The values of all controls, by name; for megabytes, the number of characters. */
  readonly values: Readonly<Record<string, string>>;
};

/**
 * Within the page, hundreds take seconds. Each attempt first removes the focus: its return proves that the
 * alert is new. Finally restores the field.
 */
export function submitEach(
  form: Locator,
  name: string,
  attempts: readonly Attempt[],
): Promise<Refused[]> {
  return form.evaluate(
    async (form, { name, attempts }) => {
      type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
      const controls = [...form.querySelectorAll<Control>('[name]')];
      const control = controls.find((it) => it.name === name);
      const captcha = controls.find((it) => it.name === 'captchaAnswer');
      if (!control || !captcha) throw new Error(`The form has no field '${name}'.`);

      const nextTask = () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(null);
        });
      const wordsIn = (element: Element | null | undefined, selector: string) =>
        element?.querySelector(selector)?.textContent ?? '';

      const fill = (text: string) => {
        control.value = text;
        control.dispatchEvent(new InputEvent('input', { bubbles: true }));
      };
      const put = (way: string, text: string) => {
        if (way === 'as it is') return;
        fill('');
        if (way === 'pasted') {
          control.focus();
          if (text !== '') document.execCommand('insertText', false, text);
        } else {
          if (control instanceof HTMLSelectElement && text !== '')
            control.add(new Option(text, text));
          control.value = text;
        }
      };
      const submit = async () => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        form.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
        for (let turn = 0; turn < 50 && document.activeElement === document.body; turn += 1) {
          // One more task would paint every attempt.
          await (turn < 10 ? null : nextTask());
        }
      };
      const read = () => {
        const focused = document.activeElement;
        const alert = wordsIn(form.parentElement, '[role=alert] > p');
        return {
          alert,
          errorLine: wordsIn(form.parentElement, '[role=alert] > p + p'),
          focused: focused?.getAttribute('name') ?? '',
          invalid: controls
            .filter((it) => it.getAttribute('aria-invalid') === 'true')
            .map((it) => it.name),
          described: (focused?.getAttribute('aria-describedby') ?? '')
            .split(' ')
            .some((id) => document.getElementById(id)?.textContent === alert),
          note: wordsIn(control.closest('div'), '[aria-live=polite]'),
          values: Object.fromEntries(
            controls.map(({ name, value }) => [
              name,
              value.length < 1_000_000 ? value : `${value.length} characters`,
            ]),
          ),
        };
      };

      const held = control.value;
      const options = control instanceof HTMLSelectElement ? control.length : 0;
      const seen = [];
      for (const { way, text, times, captchaAnswer } of attempts) {
        put(way, text.repeat(times));
        if (control !== captcha) captcha.value = captchaAnswer;
        await submit();
        seen.push(read());
        if (control instanceof HTMLSelectElement) control.length = options;
      }
      if (attempts.some(({ way }) => way !== 'as it is')) fill(held);
      return seen;
    },
    { name, attempts },
  );
}
