import { part } from 'virtual:site/join';
import { useState } from 'react';

const fields = ['First Name', 'Last Name', 'Email', 'Phone', 'State', 'Zip Code', 'Issue'] as const;

export const Join = () => part(<Form />);

function Form() {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  return (
    <form>
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
