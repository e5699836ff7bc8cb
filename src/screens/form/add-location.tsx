import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { countCharacters, limitsOf } from '#src/forms/field-limits.ts';
import type { TypedField } from '#src/forms/form-definition.ts';
import { importWithRetry } from '#src/lib/load.ts';
import buttons from '#src/ui/button.module.css';
import styles from './form.module.css';

/** Messages about adding the location to a text. */
export const locationMessages = {
  button: 'Add my location',
  finding: 'Finding your location…',
  added: 'Your location is in the text above.',
  full: (missing: number) =>
    `Your location does not fit. Shorten the text by ${missing} characters, then try again.`,
  refused:
    'This site may not use your location. Allow it for this site in the browser’s settings, or describe the place.',
  unavailable:
    'Your location could not be found. Try again outdoors or near a window, or describe the place.',
  'timed-out':
    'Finding your location took too long. Try again under the open sky, or describe the place.',
  absent: 'This browser cannot find your location. Describe the place instead.',
} as const;

export type AddLocationProps = {
  readonly field: TypedField;
  readonly form: RefObject<HTMLFormElement | null>;
};

/** How long to search, in milliseconds: a receiver that was off needs that long. */
const longestSearch = 45_000;

const failures = { 1: 'refused', 2: 'unavailable', 3: 'timed-out' } as const;

/** Adds the user's location to a text on a press. Only the text keeps it. */
export function AddLocation({ field, form }: AddLocationProps) {
  /** Empty if the text's state is message enough. */
  const [message, setMessage] = useState('');
  const [added, setAdded] = useState<string | null>(null);
  const search = useRef(0);
  const [grids, setGrids] = useState<typeof import('./grid.ts') | null>(null);
  // Scripts change the text only when the form renders; keys send events.
  const text = useSyncExternalStore(
    (onChange) => {
      const { current } = form;
      current?.addEventListener('input', onChange);
      return () => current?.removeEventListener('input', onChange);
    },
    () => textIn(form, field)?.value ?? '',
  );
  const isHeld = added !== null && text.includes(added);
  const grid = gridPattern.exec(text)?.[0] ?? '';
  useEffect(() => {
    if (grid !== '') void importWithRetry(loadGrids).then((loaded) => setGrids(loaded));
  }, [grid]);
  useEffect(() => {
    const { current } = form;
    const forget = () => {
      search.current += 1;
      setMessage('');
    };
    current?.addEventListener('reset', forget);
    return () => {
      search.current += 1;
      current?.removeEventListener('reset', forget);
    };
  }, [form]);

  function add({ coords }: GeolocationPosition): void {
    const control = textIn(form, field);
    if (control === null) return;
    const location = locationText(coords);
    const text = [control.value, location].filter(Boolean).join('\n');
    const missing = countCharacters(text) - limitsOf(field).typing;
    if (missing > 0) {
      setMessage(locationMessages.full(missing));
      return;
    }
    control.value = text;
    // Notifies the listeners for typing.
    control.dispatchEvent(new Event('input', { bubbles: true }));
    setAdded(location);
    setMessage('');
    void addGrid(coords, location, search.current);
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
    if (search.current !== own || control === null || written === null) return;
    const end = control.value.lastIndexOf(location) + location.length;
    const missing = countCharacters(`${control.value}, USNG ${written}`) - limitsOf(field).typing;
    if (end < location.length || missing > 0) return;
    control.setRangeText(`, USNG ${written}`, end, end, 'preserve');
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function find(): void {
    if (message === locationMessages.finding) return;
    if (!('geolocation' in navigator)) {
      setMessage(locationMessages.absent);
      return;
    }
    setMessage(locationMessages.finding);
    search.current += 1;
    const own = search.current;
    navigator.geolocation.getCurrentPosition(
      (position) => {
        if (search.current === own) add(position);
      },
      ({ code }) => {
        if (search.current !== own) return;
        setMessage(locationMessages[code === 1 || code === 3 ? failures[code] : 'unavailable']);
      },
      { enableHighAccuracy: true, timeout: longestSearch, maximumAge: 0 },
    );
  }

  return (
    <div className={styles.location}>
      <button type="button" className={buttons.secondary} onClick={find}>
        {locationMessages.button}
      </button>
      <p aria-live="polite">{message || (isHeld && locationMessages.added)}</p>
      <p aria-live="polite">{grid !== '' && grids?.explainGrid(grid)}</p>
    </div>
  );
}

const loadGrids = () => import('./grid.ts');

/** What a person may mean as a grid reference: a zone, a square, and digits to 100 m or finer. */
const gridPattern =
  /\b\d{1,2}[a-z]\s?[a-z]{2}\s?(?:\d{5}\s\d{5}|\d{4}\s\d{4}|\d{3}\s\d{3}|\d{6,10})\b/i;

function textIn({ current }: AddLocationProps['form'], { name }: TypedField) {
  const control = current?.elements.namedItem(name);
  return control instanceof HTMLTextAreaElement ? control : null;
}

/** Five decimals are about a meter. */
const locationText = ({ latitude, longitude, accuracy }: GeolocationCoordinates): string =>
  `Location: ${latitude.toFixed(5)}, ${longitude.toFixed(5)} (within ${Math.ceil(accuracy)} m)`;
