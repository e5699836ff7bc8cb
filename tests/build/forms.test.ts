// Proves specification 2.2, 2.3, 2.6, 2.8, 2.9, 2.11.
import { describe, expect, it } from 'vitest';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { formMessages } from '#src/screens/form/form-messages.ts';
import { forms } from '#tests/support/example-answers.ts';
import { specifiedFormPaths } from '#tests/support/specification.ts';
import { builtPage, fileOf, htmlFiles } from './built-site.ts';

const builtForm = (path: string): HTMLFormElement => {
  const [form, second] = builtPage(fileOf(path)).querySelectorAll<HTMLFormElement>(
    'form[data-form]',
  );
  if (form === undefined || second !== undefined) throw new Error(`${path} has not one form`);
  return form;
};

describe.each(forms.map((definition) => [definition.id, definition] as const))(
  '%s',
  (id, definition) => {
    const form = builtForm(specifiedFormPaths[id] ?? '');

    it('has a control for each of its fields, in order, with a label', () => {
      const controls = [...form.querySelectorAll('[name]')].map((control) =>
        control.getAttribute('name'),
      );
      const names = definition.fields.map(({ name }) => name);
      expect(controls).toEqual([...names, 'captchaAnswer', 'leave_this_blank']);
      for (const { name, label, required } of definition.fields) {
        const control = form.elements.namedItem(name);
        const words = form.querySelector(`label[for="${(control as HTMLElement).id}"]`);
        expect(words?.textContent).toBe(required ? label : `${label} (optional)`);
        expect((control as HTMLElement).hasAttribute('required')).toBe(required);
      }
    });

    it('cannot be submitted before its script runs, least of all into an address', () => {
      expect(form.getAttribute('method')).toBe('post');
      expect(form.hasAttribute('action')).toBe(false);
      const submits = 'button:not([type=button]), input[type=submit], input[type=image]';
      const buttons = [...form.querySelectorAll(submits)];
      expect(buttons.map((button) => button.textContent)).toEqual([definition.submitLabel]);
      for (const button of buttons) {
        const owner = (button as HTMLButtonElement).form;
        expect(owner?.method).toBe('dialog');
        expect(owner && [...new FormData(owner)]).toEqual([]);
        expect(owner?.querySelector('[name]')).toBeNull();
      }
    });

    it('says nothing yet of a submission, but that the form is not open if it is unconnected', () => {
      const section = form.closest('section');
      const isOpen = form.dataset.unconnected === undefined;
      const expected = { alert: '', status: isOpen ? '' : formMessages.unconnected };
      for (const [role, words] of Object.entries(expected)) {
        const regions = [...(section?.querySelectorAll(`[role=${role}]`) ?? [])];
        expect(regions.map(({ textContent }) => textContent).join('')).toBe(words);
        expect(regions).not.toEqual([]);
      }
    });

    it('keeps the honeypot from people, with and without sight, mouse or autofill', () => {
      const honeypot = form.elements.namedItem('leave_this_blank') as HTMLElement;
      expect(honeypot.closest('[aria-hidden=true]')).not.toBeNull();
      expect(honeypot.getAttribute('tabindex')).toBe('-1');
      expect(honeypot.getAttribute('autocomplete')).toBe('off');
    });
  },
);

it.each(htmlFiles)('%s gives no captcha away', (file) => {
  const page = builtPage(file);
  for (const answer of page.querySelectorAll('[name=captchaAnswer]')) {
    const label = page.querySelector(`label[for="${answer.id}"]`)?.textContent;
    expect(label).toMatch(/^Please solve: \D+ = \?$/);
    expect(answer.hasAttribute('value')).toBe(false);
  }
  // Nor anywhere else, such as data for the script.
  expect(page.documentElement.outerHTML).not.toMatch(/\d+ \+ \d+ = \?/);
});

it.each(htmlFiles)('%s has no attribute where HTML forbids it', (file) => {
  const forbidden = ':is(button, [type=checkbox], [type=radio])[autocomplete], [form=""]';
  expect(builtPage(file).querySelector(forbidden)?.outerHTML).toBeUndefined();
});

it('prerenders no answers and no constants', () => {
  for (const file of htmlFiles) {
    for (const control of builtPage(file).querySelectorAll(
      'form[data-form] :is(input, textarea)',
    )) {
      expect(control.getAttribute('value') ?? control.textContent).toBe('');
    }
  }
  expect(formDefinitions.join.constants.commitment).toBe('basic');
  expect(builtForm('/join').outerHTML).not.toContain('basic');
});
