import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { deferred } from '#src/ui/deferred.tsx';

type GreetingProps = { readonly name: string };
const Greeting = ({ name }: GreetingProps) => <p>Hello {name}</p>;

it('loads at once, and shows its placeholder until then', async () => {
  const load = vi.fn(async () => Greeting);
  const Deferred = deferred<GreetingProps>(load, <p>Opening</p>);
  render(<Deferred name="Ann" />);
  expect(screen.getByText('Opening')).toBeTruthy();
  await screen.findByText('Hello Ann', {}, { timeout: 5_000 });
  expect(load).toHaveBeenCalledOnce();
  expect(screen.queryByText('Opening')).toBeNull();
});
