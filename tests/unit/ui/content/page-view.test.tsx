// Proves specification 1.50, 1.51, 1.52.
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { Block, Page } from '#src/content/page.ts';
import { PageView } from '#src/ui/content/page-view.tsx';

afterEach(cleanup);

const show = (page: Omit<Page, 'heading'>) =>
  render(
    <MemoryRouter>
      <PageView page={{ heading: 'Tax Pillar', ...page }} />
    </MemoryRouter>,
  );

const band: Block = {
  kind: 'band',
  heading: 'We do not wait.',
  text: 'We serve.',
  actions: [{ label: 'Join Us', to: '/join' }],
  numbers: [],
  voice: undefined,
};

it('begins the band with the page’s words, and has nothing in the place of missing facts', () => {
  const { container } = show({ blocks: [band] });
  expect(screen.getByRole('heading', { level: 2, name: 'We do not wait.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Join Us' }).getAttribute('href')).toBe('/join');
  expect(screen.getAllByRole('list')).toHaveLength(1);
  expect(container.querySelector('figure')).toBeNull();
});

it('has the owner’s numbers with their words, and a voice, on the band', () => {
  show({
    blocks: [
      {
        ...band,
        numbers: [{ number: '1,200+', words: 'volunteers' }],
        voice: { quote: 'We came.', name: 'Ann', place: '', photo: null, page: '' },
      },
    ],
  });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
    '1,200+ volunteers',
  );
  expect(screen.getByRole('figure').textContent).toBe('“We came.”Ann');
});

it('says a pulled sentence once: its second place holds no text, and is hidden from readers', () => {
  const { container } = show({
    blocks: [
      {
        kind: 'section',
        heading: 'Before You Write',
        pulled: 'Meet it.',
        blocks: [{ kind: 'paragraphs', paragraphs: ['A letter gives a deadline? Meet it.'] }],
      },
    ],
  });
  expect(container.textContent?.match(/Meet it\./g)).toHaveLength(1);
  const place = container.querySelector('[data-words="Meet it."]');
  expect([place?.textContent, place?.getAttribute('aria-hidden')]).toEqual(['', 'true']);
});

it('marks the page and the card of a pillar, and leaves their names as they are', () => {
  const { container } = show({
    pillar: 5,
    blocks: [{ kind: 'cards', cards: [{ pillar: 2, title: 'Corruption', text: 'Speak up.' }] }],
  });
  const numbers = [...container.querySelectorAll('[data-pillar]')];
  expect(numbers.map((one) => one.getAttribute('data-pillar'))).toEqual(['5', '2']);
  expect(screen.getByRole('heading', { name: 'Tax Pillar' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Corruption' })).toBeTruthy();
});
