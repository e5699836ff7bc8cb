// Proves specification 2.3, 2.4, 3.4.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Field } from '#src/forms/form-definition.ts';
import {
  bindFields,
  type FieldListener,
  type FieldWords,
  showFieldWords,
} from '#src/ui/fields/bind-fields.ts';
import { FieldView } from '#src/ui/fields/field-view.tsx';
import { formFields } from '#tests/support/example-answers.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const phone: Field = {
  ...{ name: 'phone', label: 'Phone', control: 'input', kind: 'phone' },
  ...{ required: true, hint: '10 to 14 digits' },
};
const text: Field = { ...phone, control: 'textarea', kind: 'text', name: 'why', label: 'Why' };

/** A form of one field that works. */
function shown(field: Field, listener: Partial<FieldListener> = {}) {
  const { container } = render(
    <form>
      <FieldView field={field} id="f" />
    </form>,
  );
  const form = container.querySelector('form');
  const control = container.querySelector<Control>('input, textarea, select');
  if (form === null || control === null) throw new Error('No control');
  const { typed = () => {}, left = () => {} } = listener;
  bindFields(form, [field], { typed, left }, new AbortController().signal);
  return control;
}

/** Says something beside the control of `shown`. */
const say = (control: Control, words: FieldWords) =>
  control.form && showFieldWords(control.form, control.name, words);

/** What a screen reader says after a control's name. */
const descriptionsOf = (control: Control) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);

it('describes a field by its hint, its failed check and the note of its filter, in this order', () => {
  const control = shown(phone);
  say(control, { message: 'Wrong.', note: 'Cut.' });
  expect(descriptionsOf(control)).toEqual(['10 to 14 digits', 'Wrong.', 'Cut.']);
  expect(control.getAttribute('aria-invalid')).toBe('true');
});

it('describes it by no check that did not fail, and has the place of its note before the note', () => {
  const { hint: _, ...plain } = phone;
  const control = shown(plain);
  const isPlain = () => {
    expect(descriptionsOf(control)).toEqual(['', '']);
    expect(control.getAttribute('aria-invalid')).toBe('false');
  };
  isPlain();
  expect(document.getElementById('f-note')?.getAttribute('aria-live')).toBe('polite');
  say(control, { message: 'Wrong.', note: '' });
  say(control, { message: '', note: '' });
  isPlain();
});

it.each(formFields)('$at is found by its label, and says whether it is optional', ({ field }) => {
  const control = shown(field);
  const name = field.required ? field.label : `${field.label} (optional)`;
  expect(screen.getByLabelText(name)).toBe(control);
  expect(control.name).toBe(field.name);
  expect(control.required).toBe(field.required);
  expect(control.getAttribute('autocomplete')).toBe(field.autoComplete ?? 'off');
});

const stateOf = (form: string) => {
  const state = formFields.find(({ at }) => at === `${form}: state`)?.field;
  if (state === undefined) throw new Error('There is no state');
  return shown(state);
};

it('offers the choices of a select after the empty one, and suggests the states where one types', () => {
  const { options, value } = stateOf('join') as HTMLSelectElement;
  const [empty, first] = options;
  expect(options).toHaveLength(51);
  expect([value, empty?.value, empty?.text]).toEqual(['', '', 'Select Your State']);
  expect(first?.text).toBe('Alabama');
  cleanup();
  expect((stateOf('resiliency') as HTMLInputElement).list?.options).toHaveLength(50);
});

describe('typing', () => {
  it('is filtered where the person types, and told, until the person leaves the field', async () => {
    const typed = vi.fn<FieldListener['typed']>();
    const left = vi.fn();
    const control = shown(phone, { typed, left });
    await userEvent.type(control, '55x');
    expect(control.value).toBe('55');
    expect(typed.mock.calls.map(([, { sentences }]) => sentences.length)).toEqual([0, 0, 1]);
    await userEvent.clear(control);
    expect(typed).toHaveBeenLastCalledWith('phone', { sentences: [], empty: true, cut: false });
    expect(left).not.toHaveBeenCalled();
    fireEvent.blur(control);
    expect(left.mock.calls).toEqual([['phone']]);
  });

  it('leaves the caret where the person is', () => {
    const control = shown(phone) as HTMLInputElement;
    fireEvent.input(control, { target: { value: '12x34' } });
    control.value = '1x234';
    control.setSelectionRange(2, 2);
    fireEvent.input(control);
    expect([control.value, control.selectionStart]).toEqual(['1234', 1]);
  });

  it('waits until a character of several keys is composed', () => {
    const typed = vi.fn();
    const control = shown(phone, { typed });
    control.value = '５';
    fireEvent(control, new InputEvent('input', { bubbles: true, isComposing: true }));
    expect([control.value, typed.mock.calls]).toEqual(['５', []]);
    fireEvent.compositionEnd(control);
    expect(control.value).not.toBe('５');
    expect(typed).toHaveBeenCalledTimes(1);
  });

  it('on several lines is cut at the limit, and noted', () => {
    const typed = vi.fn();
    const control = shown(text, { typed });
    fireEvent.input(control, { target: { value: 'x'.repeat(501) } });
    expect(control.value).toHaveLength(500);
    const sentences = [expect.stringMatching(/500/)];
    expect(typed).toHaveBeenLastCalledWith('why', { sentences, empty: false, cut: true });
  });
});
