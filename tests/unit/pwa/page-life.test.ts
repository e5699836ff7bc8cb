// Proves specification 5.7.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onLeaveAndReturn, onReconnectOrVisible } from '#src/pwa/page-life.ts';
import { PageLife } from '#tests/support/page-life.ts';

const page = new PageLife();
beforeEach(() => page.begin());
afterEach(() => page.end());

it('says when the page is left, and when it is shown, for the first time or again', () => {
  const said: string[] = [];
  onLeaveAndReturn(
    () => said.push('left'),
    () => said.push('shown'),
  );
  page.shows(false);
  page.leaves();
  page.shows(true);
  page.leaves();
  expect(said).toEqual(['shown', 'left', 'shown', 'left']);
});

describe('what may go through now that did not before', () => {
  it.each<[string, () => void, number]>([
    ['the connection returns', () => dispatchEvent(new Event('online')), 1],
    ['the connection is lost', () => dispatchEvent(new Event('offline')), 0],
    ['the page becomes visible', () => page.isSeen('visible'), 1],
    ['the page is hidden', () => page.isSeen('hidden'), 0],
    ['the page comes back from the back/forward cache', () => page.shows(true), 1],
    ['the page is shown for the first time', () => page.shows(false), 0],
    ['the page is left', () => page.leaves(), 0],
  ])('is looked at when %s: %#', (_, happen, times) => {
    const callback = vi.fn();
    onReconnectOrVisible(callback);
    happen();
    expect(callback).toHaveBeenCalledTimes(times);
  });
});
