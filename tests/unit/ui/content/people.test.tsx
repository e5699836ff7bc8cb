// Proves specification 1.15.
import { cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { People } from '#src/ui/content/people.tsx';

vi.mock('#owner', () => ({
  people: { 'notable-guests': ['Test Guest', 'Test Guest, with a title'], 'guest-speakers': [] },
}));

afterEach(cleanup);
// Files share their process; the owner's own list is the others'.
afterAll(() => vi.doUnmock('#src/owner/people.ts'));

describe('a group of people', () => {
  it('is listed in the owner’s order and words', () => {
    render(<People group="notable-guests" />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Test Guest',
      'Test Guest, with a title',
    ]);
  });

  it('is said to be unpublished where the owner has named nobody', () => {
    render(<People group="guest-speakers" />);
    expect(screen.getByText('The list of guest speakers is not published yet.')).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
  });
});
