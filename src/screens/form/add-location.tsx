import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { countCharacters, limitsOf } from '#src/forms/field-limits.ts';
import type { TypedField } from '#src/forms/form-definition.ts';
import buttons from '#src/ui/button.module.css';
import styles from './form.module.css';
import { locationMessages } from './form-tools-messages.ts';

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
  // Scripts change the text only when the form renders; keys send events.
  const isHeld = useSyncExternalStore(
    (onChange) => {
      const { current } = form;
      current?.addEventListener('input', onChange);
      return () => current?.removeEventListener('input', onChange);
    },
    () => added !== null && textIn(form, field)?.value.includes(added) === true,
  );
  useEffect(() => {
    const { current } = form;
    const forget = () => {
      search.current += 1;
      setMessage('');
    };
    current?.addEventListener('reset', forget);
    return () => current?.removeEventListener('reset', forget);
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
    </div>
  );
}

function textIn({ current }: AddLocationProps['form'], { name }: TypedField) {
  const control = current?.elements.namedItem(name);
  return control instanceof HTMLTextAreaElement ? control : null;
}

/** Five decimals are about a meter. */
const locationText = ({ latitude, longitude, accuracy }: GeolocationCoordinates): string =>
  `Location: ${latitude.toFixed(5)}, ${longitude.toFixed(5)} (within ${Math.ceil(accuracy)} m)`;
