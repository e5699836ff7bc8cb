// Proves specification 2.15.
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { longText } from '#src/forms/common-fields.ts';
import { AddLocation } from '#src/screens/form/add-location.tsx';
import { locationMessages } from '#src/screens/form/form-messages.ts';
import { renderInSite } from '#tests/support/in-site.tsx';

type Find = Geolocation['getCurrentPosition'];

afterEach(() => vi.unstubAllGlobals());

const coords = { latitude: 30.267153, longitude: -97.7430608, accuracy: 11.2 };
const found = 'Location: 30.26715, -97.74306 (within 12 m)';

/** A text with the button below it, on a device that answers as given. */
function shown(find: Find | null, text = '') {
  vi.stubGlobal('navigator', find === null ? {} : { geolocation: { getCurrentPosition: find } });
  const form = document.createElement('form');
  const control = document.createElement('textarea');
  control.name = 'issue';
  control.value = text;
  form.append(control);
  const watched = vi.fn();
  form.addEventListener('input', watched);
  const field = longText('issue', 'Issue', true);
  renderInSite(<AddLocation field={field} form={{ current: form }} />);
  return { control, watched };
}
const press = () => fireEvent.click(screen.getByText(locationMessages.button));

const finds = () =>
  // The component reads nothing else of a position.
  vi.fn<Find>((onFound) => onFound({ coords } as unknown as GeolocationPosition));
const fails = (code: number): Find =>
  // Nor of an error.
  vi.fn<Find>((_, onFailed) => onFailed?.({ code } as unknown as GeolocationPositionError));

it('asks for nothing before the press, and adds coordinates and accuracy below the text', () => {
  const find = finds();
  const { control, watched } = shown(find, 'The bridge is out.');
  expect(find).not.toHaveBeenCalled();
  press();
  expect(control.value).toBe(`The bridge is out.\n${found}`);
  expect(watched).toHaveBeenCalledTimes(1);
  screen.getByText(locationMessages.added);
});

it('stands alone in an empty text', () => {
  const { control } = shown(finds());
  press();
  expect(control.value).toBe(found);
});

it('says how much does not fit, and changes nothing', () => {
  const text = 'x'.repeat(500 - found.length);
  const { control } = shown(finds(), text);
  press();
  expect(control.value).toBe(text);
  screen.getByText(locationMessages.full(1));
});

it.each([
  [1, 'refused'],
  [2, 'unavailable'],
  [3, 'timed-out'],
] as const)('says what to do where the device answers with error %j: %s', (code, words) => {
  const { control } = shown(fails(code));
  press();
  expect(control.value).toBe('');
  screen.getByText(locationMessages[words]);
});

it('says so where the browser knows of no location', () => {
  shown(null);
  press();
  screen.getByText(locationMessages.absent);
});

it('asks once, however often it is pressed while the device looks', () => {
  const find = vi.fn<Find>();
  shown(find);
  press();
  press();
  expect(find).toHaveBeenCalledTimes(1);
  screen.getByText(locationMessages.finding);
  const [, onFailed] = find.mock.lastCall ?? [];
  act(() => onFailed?.({ code: 3 } as unknown as GeolocationPositionError));
  press();
  expect(find).toHaveBeenCalledTimes(2);
});
