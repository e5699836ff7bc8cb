// Proves specification 1.51, 1.52.
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';
import { PageView } from '#src/ui/content/page-view.tsx';

const show = (page: Omit<Page, 'heading'>) =>
  render(<PageView page={{ heading: 'Tax Pillar', ...page }} />);

it('says a pulled sentence behind the section’s other words', () => {
  const paragraphs = ['A letter gives a deadline?'];
  const blocks = [{ kind: 'paragraphs', paragraphs }] as const;
  const heading = 'Before You Write';
  show({ blocks: [{ kind: 'section', heading, pulled: 'Meet it.', blocks }] });
  expect(screen.getByRole('heading', { name: heading }).parentElement?.textContent).toBe(
    'Before You WriteA letter gives a deadline?Meet it.',
  );
});

it('lays the pillars as bricks, each a link with its tint', () => {
  const action = { label: 'Health Pillar', to: '/pillars/health' } as const;
  show({ blocks: [{ kind: 'wall', bricks: [{ pillar: 3, title: 'Health', action }] }] });
  const brick = screen.getByRole('link', { name: 'Health' });
  expect(brick.closest('li')?.dataset.pillar).toBe('3');
});

it('sets the header before a form on a ground of color, and others where the page says so', () => {
  const groundOf = (page: Omit<Page, 'heading'>) => {
    const { unmount } = show(page);
    const found = screen.getByRole('heading', { level: 1 }).closest<HTMLElement>('[data-ground]');
    unmount();
    return found?.dataset.ground;
  };
  const form = { kind: 'form', form: 'join', heading: 'Join WE THE PEOPLE', beside: [] } as const;
  expect(groundOf({ blocks: [form] })).toBe('brick');
  expect(groundOf({ ground: 'night', blocks: [] })).toBe('night');
  expect(groundOf({ pillar: 5, blocks: [] })).toBe('pillar');
  expect(groundOf({ blocks: [] })).toBeUndefined();
});

it('marks the page and the card of a pillar, and leaves their names as they are; cards with pictures are stripes on its color, or on night', () => {
  const picture = pictures.tax;
  const cards = [
    { pillar: 2, title: 'Corruption', picture, text: 'Speak up.' },
    { title: 'Townhall', picture, text: 'Ask.' },
  ] as const;
  const { container } = show({ pillar: 5, blocks: [{ kind: 'cards', cards }] });
  const stripes = [...container.querySelectorAll<HTMLElement>('li[data-ground]')];
  expect(stripes.map(({ dataset }) => dataset.ground)).toEqual(['pillar', 'night']);
  const numbers = [...container.querySelectorAll('[data-pillar]')];
  expect(numbers.map((one) => one.getAttribute('data-pillar'))).toEqual(['5', '2']);
  expect(screen.getByRole('heading', { name: 'Tax Pillar' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Corruption' })).toBeTruthy();
});
