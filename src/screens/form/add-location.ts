import { earlyPresses } from '#src/drafts/early-typing.ts';
import { countCharacters, limitsOf } from '#src/forms/field-limits.ts';
import type { TypedField } from '#src/forms/form-definition.ts';
import { element } from '#src/ui/element.ts';
import { setText } from '#src/ui/fields/bind-fields.ts';
import { importWithRetry } from '#src/ui/loading.ts';
import type { FormCore } from './form-core.ts';

/** Messages about adding the location to a text. */
export const locationMessages = {
  finding: 'Finding your location…',
  added: 'Your location is in the text above.',
  full: (missing: number) =>
    `Your location does not fit. Shorten the text by ${missing} characters, then try again.`,
  refused:
    'This app isn’t allowed to use your location. Allow it for this site in the browser’s settings, or describe the place.',
  unavailable:
    'Your location could not be found. Try again outdoors or near a window, or describe the place.',
  'timed-out':
    'Finding your location took too long. Try again under the open sky, or describe the place.',
  absent: 'This browser cannot find your location. Describe the place instead.',
} as const;

/** How long to search, in milliseconds: a receiver that was off needs that long. */
const longestSearch = 45_000;

const failures = { 1: 'refused', 2: 'unavailable', 3: 'timed-out' } as const;

/**
 * Adds the user's location to a text on a press. Only the text keeps it.
 * @param place has the button; what came of it follows there
 */
export function addLocation(
  field: TypedField,
  place: HTMLElement,
  { form, state, ending: signal }: Pick<FormCore, 'form' | 'state' | 'ending'>,
): void {
  const said = element('p', { 'aria-live': 'polite' });
  const explained = element('p', { 'aria-live': 'polite' });
  /** Empty if the text's state is message enough. */
  let message = '';
  let added: string | null = null;
  let search = 0;

  function show(): void {
    const text = textIn(form, field)?.value ?? '';
    const isHeld = added !== null && text.includes(added);
    setText(said, message || (isHeld ? locationMessages.added : ''));
    const grid = gridPattern.exec(text)?.[0] ?? '';
    if (grid === '') {
      setText(explained, '');
      return;
    }
    void importWithRetry(loadGrids).then(({ explainGrid }) => {
      if (textIn(form, field)?.value.includes(grid)) setText(explained, explainGrid(grid));
    });
  }

  function say(words: string): void {
    message = words;
    show();
  }

  function add({ coords }: GeolocationPosition): void {
    const control = textIn(form, field);
    if (control === null) return;
    const location = locationText(coords);
    const text = [control.value, location].filter(Boolean).join('\n');
    const missing = countCharacters(text) - limitsOf(field).typing;
    if (missing > 0) {
      say(locationMessages.full(missing));
      return;
    }
    control.value = text;
    added = location;
    message = '';
    // Notifies the listeners for typing.
    control.dispatchEvent(new Event('input', { bubbles: true }));
    void addGrid(coords, location, search);
  }

  /** Where it fits. The coordinates wait for no part of the page. */
  async function addGrid(
    { latitude, longitude }: GeolocationCoordinates,
    location: string,
    own: number,
  ): Promise<void> {
    const { gridOf } = await importWithRetry(loadGrids);
    const written = gridOf(latitude, longitude);
    const control = textIn(form, field);
    if (search !== own || control === null || written === null) return;
    const end = control.value.lastIndexOf(location) + location.length;
    const missing = countCharacters(`${control.value}, USNG ${written}`) - limitsOf(field).typing;
    if (end < location.length || missing > 0) return;
    control.setRangeText(`, USNG ${written}`, end, end, 'preserve');
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function find(): void {
    if (message === locationMessages.finding) return;
    if (!('geolocation' in navigator)) {
      say(locationMessages.absent);
      return;
    }
    say(locationMessages.finding);
    search += 1;
    const own = search;
    navigator.geolocation.getCurrentPosition(
      (position) => {
        if (search === own) add(position);
      },
      ({ code }) => {
        if (search !== own) return;
        say(locationMessages[code === 1 || code === 3 ? failures[code] : 'unavailable']);
      },
      { enableHighAccuracy: true, timeout: longestSearch, maximumAge: 0 },
    );
  }

  function forget(): void {
    search += 1;
    message = '';
    // The reset event precedes the fields' change.
    queueMicrotask(show);
  }

  form.addEventListener('input', show, { signal });
  form.addEventListener('reset', forget, { signal });
  signal.addEventListener('abort', forget);
  // A draft changes the text without an event.
  signal.addEventListener('abort', state.subscribe(show));
  place.querySelector('button')?.addEventListener('click', find, { signal });
  place.append(said, explained);
  place.dataset.mounted = '';
  signal.addEventListener('abort', () => {
    for (const one of [said, explained]) one.remove();
    delete place.dataset.mounted;
  });
  show();
  if (earlyPresses.delete(place)) find();
}

const loadGrids = () => import('./grid.ts');

/** What a person may mean as a grid reference: a zone, a square, and digits to 100 m or finer. */
const gridPattern =
  /\b\d{1,2}[a-z]\s?[a-z]{2}\s?(?:\d{5}\s\d{5}|\d{4}\s\d{4}|\d{3}\s\d{3}|\d{6,10})\b/i;

function textIn(form: HTMLFormElement, { name }: TypedField): HTMLTextAreaElement | null {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLTextAreaElement ? control : null;
}

/** Five decimals are about a meter. */
const locationText = ({ latitude, longitude, accuracy }: GeolocationCoordinates): string =>
  `Location: ${latitude.toFixed(5)}, ${longitude.toFixed(5)} (within ${Math.ceil(accuracy)} m)`;
