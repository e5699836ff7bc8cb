// Proves specification 2.15, 2.17.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { keepEarlyPresses } from '#src/drafts/early-typing.ts';
import { longText } from '#src/forms/common-fields.ts';
import { createStore } from '#src/lib/store.ts';
import { addLocation, locationMessages } from '#src/screens/form/add-location.ts';
import { formMessages } from '#src/screens/form/form-messages.ts';
import { untouchedForm } from '#src/screens/form/form-state.ts';
import { deviceWithDraft, issueForm } from '#tests/support/drafts-bench.ts';
import { buttonOf, control, fillIn, formView, submitForm } from '#tests/support/form-in-site.tsx';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { testId } from '#tests/support/outbox-clock.ts';

type Find = Geolocation['getCurrentPosition'];

const coords = { latitude: 30.267153, longitude: -97.7430608, accuracy: 11.2 };
const found = 'Location: 30.26715, -97.74306 (within 12 m)';

const locatedBy = (find: Find | null) =>
  vi.stubGlobal('navigator', find === null ? {} : { geolocation: { getCurrentPosition: find } });

/** A text with the button below it, on a device that answers as given. */
function shown(find: Find | null, text = '', isEarly = false) {
  locatedBy(find);
  const form = document.createElement('form');
  const control = document.createElement('textarea');
  control.name = 'issue';
  control.value = text;
  form.append(control);
  const watched = vi.fn();
  form.addEventListener('input', watched);
  const field = longText('issue', 'Issue', true);
  const ending = new AbortController().signal;
  const place = document.createElement('div');
  place.dataset.location = 'issue';
  place.innerHTML = `<button>${formMessages.addLocation}</button>`;
  document.body.append(place);
  onTestFinished(() => place.remove());
  if (isEarly) press();
  addLocation(field, place, { form, ending, state: createStore(untouchedForm) });
  return { control, watched };
}
const press = () => fireEvent.click(screen.getByText(formMessages.addLocation));
/** In a form, what it does loads when it is touched. */
const pressLoaded = async () => {
  const button = screen.getByText(formMessages.addLocation);
  await waitFor(() => expect(button.nextElementSibling).not.toBeNull(), { timeout: 10_000 });
  press();
};

const finds = () =>
  // The component reads nothing else of a position.
  vi.fn<Find>((onFound) => onFound({ coords } as unknown as GeolocationPosition));
const fails = (code: number): Find =>
  // Nor of an error.
  vi.fn<Find>((_, onFailed) => onFailed?.({ code } as unknown as GeolocationPositionError));

it('asks for nothing before the press, and adds coordinates, accuracy and grid below the text', async () => {
  const find = finds();
  const { control, watched } = shown(find, 'The bridge is out.');
  expect(find).not.toHaveBeenCalled();
  press();
  expect(control.value).toBe(`The bridge is out.\n${found}`);
  expect(watched).toHaveBeenCalledTimes(1);
  screen.getByText(locationMessages.added);
  await waitFor(() =>
    expect(control.value).toBe(`The bridge is out.\n${found}, USNG 14R PU 20907 49057`),
  );
  await screen.findByText(/^14R PU .* Say: One Four Romeo · Papa Uniform · /);
  screen.getByText(locationMessages.added);
});

it('carries out a press from before its script ran, once', () => {
  keepEarlyPresses();
  const find = finds();
  const { control } = shown(find, '', true);
  expect(control.value).toBe(found);
  expect(find).toHaveBeenCalledTimes(1);
});

it('says how much does not fit, and changes nothing', () => {
  const text = 'x'.repeat(500 - found.length);
  const { control } = shown(finds(), text);
  press();
  expect(control.value).toBe(text);
  screen.getByText(locationMessages.full(1));
});

it.each([
  [null, 'absent'],
  [1, 'refused'],
  [2, 'unavailable'],
  [3, 'timed-out'],
] as const)('says what to do where the device answers with error %j: %s', (code, words) => {
  const { control } = shown(code && fails(code));
  press();
  expect(control.value).toBe('');
  screen.getByText(locationMessages[words]);
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

it('speaks of the location for as long as the text holds it', () => {
  const { control } = shown(finds());
  press();
  const typed = (text: string) => fireEvent.input(control, { target: { value: text } });
  typed(`The bridge is out.\n${found}`);
  screen.getByText(locationMessages.added);
  typed('The bridge is out.');
  expect(screen.queryByText(locationMessages.added)).toBeNull();
  typed(found);
  screen.getByText(locationMessages.added);
});

it('goes and comes with a draft that is started over and taken back', async () => {
  locatedBy(finds());
  const left = { tab: 'a tab', target: issueForm };
  const { device } = await deviceWithDraft({ issue: 'The bridge is out.' }, left);
  renderInSite(formView(), makeAccess(), device.openPage({ tab: 'a tab' }));
  await screen.findByText(/^Restored/);
  await pressLoaded();
  screen.getByText(locationMessages.added);
  fireEvent.click(buttonOf('Start over'));
  expect(control('issue').value).toBe('');
  expect(screen.queryByText(locationMessages.added)).toBeNull();
  fireEvent.click(buttonOf('Undo'));
  expect(control('issue').value).toContain(found);
  screen.getByText(locationMessages.added);
});

it('says nothing of a location under the next report, and adds none to it that was looked for before', async () => {
  const find = vi.fn<Find>();
  locatedBy(find);
  renderInSite(formView(), makeAccess({ submit: async () => ({ kind: 'stored', id: testId(1) }) }));
  fillIn();
  await pressLoaded();
  // The component reads nothing else of a position.
  const answer = () => find.mock.lastCall?.[0]({ coords } as unknown as GeolocationPosition);
  act(answer);
  screen.getByText(locationMessages.added);
  await pressLoaded();
  submitForm();
  await waitFor(() => expect(control('issue').value).toBe(''));
  await waitFor(() => expect(screen.queryByText(locationMessages.finding)).toBeNull());
  expect(screen.queryByText(locationMessages.added)).toBeNull();
  act(answer);
  expect(control('issue').value).toBe('');
});

async function gridsLoaded(): Promise<void> {
  await import('#src/screens/form/grid.ts');
  await act(async () => {});
}

it('leaves the grid reference out if only the coordinates fit, or the location was deleted meanwhile', async () => {
  const text = 'x'.repeat(500 - found.length - 1);
  const { control } = shown(finds(), text);
  press();
  await gridsLoaded();
  expect(control.value).toBe(`${text}\n${found}`);
  fireEvent.input(control, { target: { value: '' } });
  press();
  fireEvent.input(control, { target: { value: 'Elsewhere' } });
  await gridsLoaded();
  expect(control.value).toBe('Elsewhere');
});

it('checks a typed grid reference, leaves it as it is, and takes no other words for one', async () => {
  const { control } = shown(null);
  const type = (value: string) => fireEvent.input(control, { target: { value } });
  const written = 'Bridge at 18suj2337406496, north side';
  type(written);
  await screen.findByText(/^18S UJ 23374 06496 is at 38\.88960, -77\.03650\./);
  expect(control.value).toBe(written);
  const others = ['12 to 14 people', 'Call 2065550100', '5k in 10 minutes', '98101'];
  for (const words of ['Bridge', ...others, 'Rd 12 N 4 miles']) {
    type(words);
    await gridsLoaded();
    expect(screen.queryByText(/grid reference|Say:/), words).toBeNull();
  }
});
