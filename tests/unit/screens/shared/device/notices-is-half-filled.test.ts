import { beforeEach, expect, it } from 'vitest';
import { isHalfFilled } from '#src/screens/shared/device/notices.tsx';

beforeEach(() => {
  document.body.innerHTML = `<form>
    <input name="name"><input name="guard" value="as it was"><input type="checkbox">
    <textarea></textarea>
    <select><option value="">Choose</option><option>Maine</option></select>
    <button>Send</button>
  </form>`;
});

const control = <Kind extends Element>(selector: string, kind: new () => Kind): Kind => {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`No ${selector}`);
  return found;
};

it('a form is not half-filled as it was loaded', () => {
  expect(isHalfFilled()).toBe(false);
});

it.each<[string, () => void]>([
  ['a field', () => (control('input', HTMLInputElement).value = 'Test')],
  ['a box', () => control('[type=checkbox]', HTMLInputElement).click()],
  ['a text', () => (control('textarea', HTMLTextAreaElement).value = 'Test')],
  ['a choice', () => (control('select', HTMLSelectElement).selectedIndex = 1)],
])('is with %s, until it is reset', (_, fill) => {
  fill();
  expect(isHalfFilled()).toBe(true);
  control('form', HTMLFormElement).reset();
  expect(isHalfFilled()).toBe(false);
});
