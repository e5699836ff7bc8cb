// Proves specification 1.51, 1.52.
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { Page } from '#src/content/page.ts';
import { PageView } from '#src/ui/content/page-view.tsx';

afterEach(cleanup);

const show = (page: Omit<Page, 'heading'>) =>
  render(
    <MemoryRouter>
      <PageView page={{ heading: 'Tax Pillar', ...page }} />
    </MemoryRouter>,
  );

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
