// Proves specification 1.6.
import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { loadScreen, type Screen, usePageLinks, useScreen } from '#src/app/use-screen.ts';
import { findRoute } from '#src/content/routes/route-table.ts';
import { deferred } from '#tests/support/outbox-service.ts';

const written = `
  <a href="/outbox#tools"><b>page</b></a>
  <a href="/privacy">slow page</a>
  <a href="/contact/faq">quick page</a>
  <a href="/">open page</a>
  <a href="#x">place</a>
  <a href="/files/pledge.pdf">file</a>
  <a href="https://hope.test/outbox">another site</a>
  <a href="/outbox" download>download</a>
  <a href="/outbox" target="_blank">tab</a>
  <a href="mailto:us@hope.test">mail</a>
  <a>no address</a>`;

/** The router's address; beside it, links that React knows nothing of. */
function Site() {
  usePageLinks();
  const { pathname, hash } = useLocation();
  return (
    <>
      <p data-testid="address">{pathname + hash}</p>
      <p data-testid="how">{useNavigationType()}</p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as a script writes it */}
      <div dangerouslySetInnerHTML={{ __html: written }} />
    </>
  );
}

/** @returns whether the browser is left to follow it */
function isLeft(link: string, how: MouseEventInit = {}): boolean {
  const target = screen.getByText(link);
  const click = createEvent.click(target, how);
  // jsdom reports that it cannot follow a link.
  addEventListener('click', (event) => event.preventDefault(), { once: true });
  let left = true;
  document.addEventListener('click', () => (left = !click.defaultPrevented), { once: true });
  fireEvent(target, click);
  return left;
}

const address = () => screen.getByTestId('address').textContent;
const show = () => render(<Site />, { wrapper: MemoryRouter });

it('opens a link to a page, with its place, without loading a document', async () => {
  show();
  expect(isLeft('page')).toBe(false);
  await waitFor(() => expect(address()).toBe('/outbox#tools'));
});

it.each([
  ['page', 'PUSH'],
  ['open page', 'REPLACE'],
])('adds an entry for another page alone, to which Back leads: %s', async (link, how) => {
  show();
  isLeft(link);
  await waitFor(() => expect(screen.getByTestId('how').textContent).toBe(how));
});

it('shows a page and its address in one render, at once if it has loaded', async () => {
  const seen = new Set<string>();
  const Shown = ({ initial }: { readonly initial: Screen }) => {
    usePageLinks();
    const { pathname } = useLocation();
    const { heading } = useScreen(initial).page;
    useEffect(() => void seen.add(`${pathname} ${heading}`));
    return <a href="/contact">page</a>;
  };
  const [initial] = await Promise.all([loadScreen('/'), loadScreen('/contact')]);
  render(<Shown initial={initial} />, { wrapper: MemoryRouter });
  fireEvent.click(screen.getByText('page'));
  expect([...seen]).toEqual(['/ WE THE PEOPLE', '/contact Contact']);
});

it('keeps the address until the page is there, and follows the latest of two links', async () => {
  const { promise: held, resolve: release } = deferred<void>();
  const route = findRoute('/privacy');
  if (route === null) throw new Error('No page');
  const { load } = route;
  const late = vi.spyOn(route, 'load').mockImplementation(() => held.then(() => load()));
  show();
  isLeft('slow page');
  isLeft('quick page');
  await waitFor(() => expect(address()).toBe('/contact/faq'));
  await act(async () => {
    release();
    // Begun after the press, it is here after it.
    await loadScreen('/privacy');
  });
  expect(address()).toBe('/contact/faq');
  late.mockRestore();
});

it.each(['place', 'file', 'another site', 'download', 'tab', 'mail', 'no address'])(
  'leaves to the browser: %s',
  (link) => {
    show();
    expect(isLeft(link)).toBe(true);
    expect(address()).toBe('/');
  },
);

it.each<MouseEventInit>([
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
])('leaves a click that requests another tab to the browser: %j', (how) => {
  show();
  expect(isLeft('page', how)).toBe(true);
  expect(address()).toBe('/');
});

it('leaves what something else has handled', () => {
  show();
  const page = screen.getByText('page');
  page.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(page);
  expect(address()).toBe('/');
});

it.each(['pointerDown', 'focusIn'] as const)('loads the page on %s', (event) => {
  const route = findRoute('/outbox');
  const load = vi.spyOn(route ?? { load: vi.fn() }, 'load');
  show();
  fireEvent[event](screen.getByText('another site'));
  fireEvent[event](screen.getByText('place'));
  expect(load).not.toHaveBeenCalled();
  fireEvent[event](screen.getByText('page'));
  expect(load).toHaveBeenCalledOnce();
  expect(address()).toBe('/');
  load.mockRestore();
});
