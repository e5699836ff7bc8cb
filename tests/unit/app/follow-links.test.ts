// Proves specification 1.6.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followLinks, scrolledBefore } from '#src/app/follow-links.ts';

const show = vi.fn<(path: string) => void>();
let stop: () => void;

beforeEach(() => {
  show.mockReset();
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  history.pushState(null, '', '/join');
  stop = followLinks('/join', show);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** @returns whether the click was left to the browser, which does not follow it here */
function click(attributes: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = `<a ${attributes}><span>Somewhere</span></a>`;
  // Whoever hears it last keeps jsdom from a navigation that it does not know.
  let left = false;
  addEventListener(
    'click',
    (event) => {
      left = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  document.querySelector('span')?.dispatchEvent(event);
  return left;
}

it('shows a page of the site and its address', () => {
  expect(click('href="/volunteer#form"')).toBe(false);
  expect(show.mock.calls).toEqual([['/volunteer']]);
  expect(location.pathname + location.hash).toBe('/volunteer#form');
});

it.each([
  ['a new tab by key', 'href="/volunteer"', { ctrlKey: true }],
  ['a new tab on a Mac', 'href="/volunteer"', { metaKey: true }],
  ['a new window', 'href="/volunteer"', { shiftKey: true }],
  ['a download by key', 'href="/volunteer"', { altKey: true }],
  ['another button of the mouse', 'href="/volunteer"', { button: 1 }],
  ['a tab of its own', 'href="/volunteer" target="_blank"', {}],
  ['a download', 'href="/volunteer" download', {}],
  ['a file', 'href="/files/nda.pdf"', {}],
  ['another site', 'href="https://example.org/volunteer"', {}],
  ['an address for mail', 'href="mailto:somebody@example.org"', {}],
  ['a place on this page', 'href="/join#form"', {}],
  ['no address', 'id="nowhere"', {}],
])('leaves %s to the browser', (_what, attributes, init) => {
  expect(click(attributes, init)).toBe(true);
  expect(show).not.toHaveBeenCalled();
  expect(location.pathname).toBe('/join');
});

it('leaves alone what a component has answered', () => {
  document.body.innerHTML = '<a href="/volunteer">Somewhere</a>';
  const link = document.querySelector('a');
  link?.addEventListener('click', (event) => event.preventDefault());
  link?.click();
  expect(show).not.toHaveBeenCalled();
});

it('begins the shown page anew at its top', () => {
  const entries = history.length;
  expect(click('href="/join"')).toBe(false);
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  expect(show).not.toHaveBeenCalled();
  expect(history.length).toBe(entries);
});

it('keeps with a page that a link leaves how far it was scrolled', async () => {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(420);
  click('href="/volunteer"');
  expect(scrolledBefore()).toBe(0);
  history.back();
  await vi.waitFor(() => expect(show).toHaveBeenLastCalledWith('/join'));
  expect(scrolledBefore()).toBe(420);
});

it.each([
  ['nothing', null],
  ['a text', 'far'],
  ['no number', { scrolled: 'far' }],
])('takes %s in the history for the top of the page', (_what, state) => {
  history.replaceState(state, '');
  expect(scrolledBefore()).toBe(0);
});

it('tells at once of an address that has changed before', () => {
  stop();
  stop = followLinks('/volunteer', show);
  expect(show.mock.calls).toEqual([['/join']]);
});

it('follows nothing any more once it is stopped', () => {
  stop();
  expect(click('href="/volunteer"')).toBe(true);
  expect(show).not.toHaveBeenCalled();
});
