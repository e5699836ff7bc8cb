// Proves specification 10.3.
import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { useFocusKept } from '#src/screens/shared/use-focus-kept.ts';

/** A list with a heading; each row opens. */
function List({ rows, isBusy = false }: { rows: readonly string[]; isBusy?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const area = useFocusKept(heading);
  return (
    <section ref={area}>
      <h2 ref={heading} tabIndex={-1}>
        Rows
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <details>
              <summary>{row}</summary>
            </details>
            <button type="button" disabled={isBusy}>
              {`Delete ${row}`}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

it.each([
  ['the next row, if its own goes', ['x', 'a', 'b'], { rows: ['x', 'b'] }, 'b'],
  ['the heading, if the last row goes', ['x', 'a'], { rows: ['x'] }, 'Rows'],
  ['its own row, if the button is disabled', ['x', 'a'], { rows: ['x', 'a'], isBusy: true }, 'a'],
])('gives the focus of a button to %s', (_, rows, after, focused) => {
  const { rerender } = render(<List rows={rows} />);
  screen.getByRole('button', { name: 'Delete a' }).focus();
  rerender(<List {...after} />);
  expect(document.activeElement).toBe(screen.getByText(focused));
});
