import { type RefObject, useState } from 'react';
import type { TypedField } from '#src/forms/field.ts';
import { countCharacters, limitsOf } from '#src/forms/field-limits.ts';
import buttons from '#src/ui/button.module.css';
import styles from './form.module.css';
import { locationMessages } from './form-messages.ts';

export type AddLocationProps = {
  readonly field: TypedField;
  readonly form: RefObject<HTMLFormElement | null>;
};

/** The longest that the device looks for where it is, in milliseconds: a receiver that was off needs that. */
const longestSearch = 45_000;

/** What the Geolocation API calls its failures. */
const failures = { 1: 'refused', 2: 'unavailable', 3: 'timed-out' } as const;

/** Adds where one is to a text, at a press; nothing asks before that, and nothing but the text keeps it. */
export function AddLocation({ field, form }: AddLocationProps) {
  const [said, setSaid] = useState('');

  function add({ coords }: GeolocationPosition): void {
    const control = form.current?.elements.namedItem(field.name);
    if (!(control instanceof HTMLTextAreaElement)) return;
    const text = [control.value, locationText(coords)].filter(Boolean).join('\n');
    const missing = countCharacters(text) - limitsOf(field).typing;
    if (missing > 0) {
      setSaid(locationMessages.full(missing));
      return;
    }
    control.value = text;
    // Whoever watches what is typed is to see this too.
    control.dispatchEvent(new Event('input', { bubbles: true }));
    setSaid(locationMessages.added);
  }

  function find(): void {
    if (said === locationMessages.finding) return;
    if (!('geolocation' in navigator)) {
      setSaid(locationMessages.absent);
      return;
    }
    setSaid(locationMessages.finding);
    navigator.geolocation.getCurrentPosition(
      add,
      ({ code }) =>
        setSaid(locationMessages[code === 1 || code === 3 ? failures[code] : 'unavailable']),
      { enableHighAccuracy: true, timeout: longestSearch, maximumAge: 0 },
    );
  }

  return (
    <div className={styles.location}>
      <button type="button" className={buttons.secondary} onClick={find}>
        {locationMessages.button}
      </button>
      <p aria-live="polite">{said}</p>
    </div>
  );
}

/** Five decimals are about a meter. */
const locationText = ({ latitude, longitude, accuracy }: GeolocationCoordinates): string =>
  `Location: ${latitude.toFixed(5)}, ${longitude.toFixed(5)} (within ${Math.ceil(accuracy)} m)`;
