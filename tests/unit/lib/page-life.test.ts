// Proves specification 5.7.
import { expect, it, vi } from 'vitest';
import { onPageLife, onReconnectOrVisible } from '#src/lib/page-life.ts';
import { pageOfEachTest } from '#tests/support/page-life.ts';

const page = pageOfEachTest();

it('says what the page goes through, until it is ended', () => {
  const seen: string[] = [];
  const ending = new AbortController();
  const life = ['visible', 'hidden', 'left', 'shown', 'cameBack'] as const;
  onPageLife(
    Object.fromEntries(life.map((what) => [what, () => void seen.push(what)])),
    ending.signal,
  );
  const goThrough = () => {
    page.shows(false);
    page.isSeen('hidden');
    page.leaves();
    page.shows(true);
    page.isSeen('visible');
  };
  goThrough();
  expect(seen).toEqual(['shown', 'hidden', 'left', 'shown', 'cameBack', 'visible']);
  ending.abort();
  goThrough();
  expect(seen).toHaveLength(6);
});

it.each<[string, () => void, number]>([
  ['the connection returns', () => dispatchEvent(new Event('online')), 1],
  ['the connection is lost', () => dispatchEvent(new Event('offline')), 0],
  ['the page becomes visible', () => page.isSeen('visible'), 1],
  ['the page is hidden', () => page.isSeen('hidden'), 0],
  ['the page comes back from the back/forward cache', () => page.shows(true), 1],
  ['the page is shown for the first time', () => page.shows(false), 0],
  ['the page is left', () => page.leaves(), 0],
])('what may go through now that did not before is looked at when %s: %#', (_, happen, times) => {
  const callback = vi.fn();
  onReconnectOrVisible(callback);
  happen();
  expect(callback).toHaveBeenCalledTimes(times);
});
