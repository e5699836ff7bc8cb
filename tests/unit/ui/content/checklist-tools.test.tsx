// Proves specification 1.26.
import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { deviceTexts, namedTexts } from '#src/lib/web-storage.ts';
import {
  ChecklistTools,
  concernsTicks,
  createTickStorage,
  tickKey,
} from '#src/ui/content/checklist-tools.tsx';
import { storageOf } from '#tests/support/refusing-storage.ts';

const water = tickKey('kit', 'water');
const food = tickKey('kit', 'food');

it('keeps a tick for the next visit, until it is taken away', () => {
  createTickStorage(deviceTexts).setTicked(water, true);
  const later = createTickStorage(deviceTexts);
  expect([later.isTicked(water), later.isTicked(food), later.kept()]).toEqual([true, false, true]);
  later.setTicked(water, false);
  expect(createTickStorage(deviceTexts).isTicked(water)).toBe(false);
  expect(localStorage).toHaveLength(0);
});

it('lets two tabs tick at once without losing either tick, and tells the items of two lists apart', () => {
  const [one, other] = [createTickStorage(deviceTexts), createTickStorage(deviceTexts)];
  one.setTicked(water, true);
  other.setTicked(food, true);
  for (const tab of [one, other]) {
    expect([tab.isTicked(water), tab.isTicked(food)]).toEqual([true, true]);
    expect(tab.isTicked(tickKey('first-hour', 'water'))).toBe(false);
  }
});

describe('where the browser refuses', () => {
  const forbidden = () => {
    throw new DOMException('No.', 'SecurityError');
  };
  const refusing = () => storageOf(new Map(), ['getItem', 'setItem', 'removeItem']);

  it.each([
    ['to give its storage', forbidden, false],
    ['to read and to write', refusing, true],
  ])('%s, ticks last for the visit, and it says so', (_, storage, keptAtFirst) => {
    const ticks = createTickStorage(namedTexts(storage));
    expect(ticks.kept()).toBe(keptAtFirst);
    expect(ticks.isTicked(water)).toBe(false);
    ticks.setTicked(water, true);
    expect([ticks.isTicked(water), ticks.kept()]).toEqual([true, false]);
    ticks.setTicked(water, false);
    expect(ticks.isTicked(water)).toBe(false);
  });
});

it('listens to changes of ticks, and to clearing everything', () => {
  expect(concernsTicks(water)).toBe(true);
  expect(concernsTicks(null)).toBe(true);
  expect(concernsTicks('banner')).toBe(false);
});

it('shows what was ticked on another page once its own comes back from the browser’s cache', () => {
  document.body.innerHTML =
    '<fieldset><div></div><input type="checkbox" name="kit" value="water"></fieldset>';
  const place = document.querySelector('div');
  if (place) render(<ChecklistTools place={place} />, { container: place });
  expect(screen.getByRole('status').textContent).toBe('0 of 1 done');
  createTickStorage(deviceTexts).setTicked(tickKey('kit', 'water'), true);
  act(() => void dispatchEvent(new Event('pageshow')));
  expect(screen.getByRole('status').textContent).toBe('1 of 1 done');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
});
