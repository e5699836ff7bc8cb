import { part } from 'virtual:site/join';
import { type FormEvent, useEffect, useState } from 'react';

const fields = ['First Name', 'Last Name', 'Email', 'Phone', 'State', 'Zip Code', 'Issue'] as const;

export const Join = () => part(<Form />);

/** With the usual checks. */
function Form() {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [status, setStatus] = useState('');
  // A press before would reload the page.
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const missing = fields.find((field) => !values[field]);
    setStatus(missing ? `Please fill in ${missing}.` : 'Thank you.');
  }
  return (
    <form onSubmit={submit}>
      <p role="status">{status}</p>
      {fields.map((field) => (
        <label key={field}>
          {field}{' '}
          <input
            value={values[field] ?? ''}
            onChange={({ currentTarget }) => setValues({ ...values, [field]: currentTarget.value })}
          />
        </label>
      ))}
      <button type="submit" disabled={!isLive}>
        Submit
      </button>
    </form>
  );
}
