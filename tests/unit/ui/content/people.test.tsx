// Proves specification 1.15, 1.23, 1.50.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { TeamMember } from '#src/owner/owner-facts.ts';
import { Team, Voice } from '#src/ui/content/people.tsx';

const team = vi.hoisted((): TeamMember[] => []);
vi.mock('#owner', async (original) => ({ ...(await original<object>()), team }));

afterEach(() => {
  cleanup();
  team.length = 0;
});

const photo = { webp: '/photos/ann.webp', jpeg: '/photos/ann.jpg' } as const;
const unnamed = (title: string): TeamMember => ({ title, name: '', photo: null });

it('shows members whose name or photo is known, and the titles of the others in one line', () => {
  team.push(
    { title: 'Editor', name: 'Ann', photo },
    unnamed('State Director'),
    { title: 'Co-Founder', name: 'Ben', photo: null },
    unnamed('Pillar Lead, Tax'),
    unnamed('State Director'),
    { title: 'Treasurer', name: '', photo },
  );
  render(<Team />);
  const members = screen.getAllByRole('listitem');
  expect(members.map(({ textContent }) => textContent)).toEqual([
    'AnnEditor',
    'BenCo-Founder',
    'TreasurerName to be announced',
  ]);
  expect(within(screen.getByText('Ann').closest('li') ?? document.body).getByRole('img')).toBe(
    screen.getByAltText('Portrait of Ann'),
  );
  expect(
    screen.getByText(
      'Also on the team: State Director (2); Pillar Lead, Tax. Names to be announced.',
    ),
  ).toBeTruthy();
});

it('has no list and no portraits while nobody is known, and no line once everybody is', () => {
  team.push(unnamed('Editor'));
  const { container, rerender } = render(<Team />);
  expect(container.textContent).toBe('On the team: Editor. Names to be announced.');
  expect(container.querySelector('ul, img')).toBeNull();
  team.splice(0, 1, { title: 'Editor', name: 'Ann', photo: null });
  rerender(<Team key="named" />);
  expect(container.textContent).toBe('AnnEditor');
});

it('quotes a voice with name and place, and leaves no gap for a photo that does not load', () => {
  const voice = { quote: 'We came.', name: 'Ann', place: 'Springfield', photo, page: '' } as const;
  const { container } = render(<Voice voice={voice} />);
  expect(screen.getByText('“We came.”').closest('blockquote')).toBeTruthy();
  expect(container.querySelector('figcaption')?.textContent).toBe('Ann, Springfield');
  fireEvent.error(screen.getByAltText('Portrait of Ann'));
  expect(container.querySelector('img, picture')).toBeNull();
});

it('needs neither a place nor a photo', () => {
  const voice = { quote: 'We came.', name: 'Ann', place: '', photo: null, page: '' } as const;
  const { container } = render(<Voice voice={voice} />);
  expect(container.textContent).toBe('“We came.”Ann');
});
