import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { deferred } from '#src/ui/deferred.tsx';
import { eventually } from '#tests/support/eventually.ts';

/** As long as a part may take to load, and then some. */
const whenThere = { timeout: 5_000 };

type GreetingProps = { readonly name: string };
const Greeting = ({ name }: GreetingProps) => <p>Hello {name}</p>;

it('loads at once, and shows its placeholder until every prop is there', async () => {
  const load = vi.fn(async () => Greeting);
  const Deferred = deferred<GreetingProps>(load, <p>Opening</p>);
  const { rerender } = render(<Deferred name={null} />);
  await eventually(() => expect(load).toHaveBeenCalledOnce());
  expect(screen.getByText('Opening')).toBeTruthy();
  rerender(<Deferred name="Ann" />);
  await screen.findByText('Hello Ann', {}, whenThere);
  expect(screen.queryByText('Opening')).toBeNull();
});
