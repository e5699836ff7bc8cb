// Proves specification 1.23, 1.50.
import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Numbers, Team, Voice } from '#src/ui/content/people.tsx';
import { showFailed } from '#src/ui/failed-picture.ts';

const photo = { webp: '/photos/ann.webp', jpeg: '/photos/ann.jpg' } as const;

it('shows members with title and photo, and a drawing for each missing photo; then how to join them', () => {
  const members = ['Ann', 'Ben', ''].map(
    (name) =>
      ({
        title: 'Editor',
        name,
        photo: name === 'Ann' ? photo : null,
        drawing: `/images/team.svg#${name}`,
      }) as const,
  );
  const invitation = { title: 'Join', text: 'Would you?', to: '#form' } as const;
  const { container } = render(<Team members={members} invitation={invitation} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AnnEditor',
    'BenEditor',
    'Editor',
    'Would you?Join',
  ]);
  expect(screen.getByRole('link', { name: 'Join' }).getAttribute('href')).toBe('#form');
  const photographed = screen.getByAltText<HTMLImageElement>('Portrait of Ann');
  expect(photographed.getAttribute('src')).toBe(photo.jpeg);
  const drawn = [...container.querySelectorAll('img[alt=""]')];
  expect(drawn.map((one) => one.getAttribute('src'))).toEqual([
    '/images/team.svg#Ben',
    '/images/team.svg#',
  ]);
  showFailed(photographed);
  expect(photographed.getAttribute('src')).toBe('/images/team.svg#Ann');
  expect(photographed.alt).toBe('');
  expect(container.querySelector('source')).toBeNull();
});

it('quotes a voice with name and place, and leaves no gap for a photo that does not load', () => {
  const voice = { quote: 'We came.', name: 'Ann', place: 'Springfield', photo, page: '' } as const;
  const { container } = render(<Voice voice={voice} />);
  expect(screen.getByText('“We came.”').closest('blockquote')).toBeTruthy();
  expect(container.querySelector('figcaption')?.textContent).toBe('Ann, Springfield');
  showFailed(screen.getByAltText<HTMLImageElement>('Portrait of Ann'));
  expect(container.querySelector('img, picture')).toBeNull();
  cleanup();
  const plain = render(<Voice voice={{ ...voice, place: '', photo: null }} />).container;
  expect(plain.textContent).toBe('“We came.”Ann');
});

it('says after each number what it counts', () => {
  render(<Numbers numbers={[{ number: '1,200+', words: 'volunteers' }]} />);
  expect(screen.getByRole('listitem').textContent).toBe('1,200+ volunteers');
});
