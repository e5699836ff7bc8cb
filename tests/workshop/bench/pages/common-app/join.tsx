import { type FormEvent, useState } from 'react';

const fields = ['First Name', 'Last Name', 'Email', 'Phone', 'State', 'Zip Code', 'Issue'] as const;

/** With the usual checks. */
export function Join() {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [status, setStatus] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    const missing = fields.find((field) => !values[field]);
    setStatus(missing ? `Please fill in ${missing}.` : 'Thank you.');
  }
  return (
    <form onSubmit={submit}>
      <h1>Join</h1>
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
      <button type="submit">Submit</button>
    </form>
  );
}
