// Proves specification 1.6.
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { RequestDocument } from '#src/app/load-page.ts';
import { deferred } from '#tests/support/outbox-service.ts';
import { documentOf, openSite } from '#tests/support/site-documents.ts';

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

const request = vi.fn<RequestDocument>();

let how = '';
function Watch() {
  useLocation();
  how = useNavigationType();
  return null;
}

/** Shows the home page, whose links no React knows. */
beforeEach(() => {
  request.mockReset().mockImplementation(async (address) => documentOf(address, ''));
  openSite('/', written, request, (site) => (
    <>
      <Watch />
      {site}
    </>
  ));
});

/** @returns whether the browser is left to follow it */
function isLeft(link: string, given: MouseEventInit = {}): boolean {
  const target = screen.getByText(link);
  const click = createEvent.click(target, given);
  // jsdom reports that it cannot follow a link.
  addEventListener('click', (event) => event.preventDefault(), { once: true });
  let left = true;
  document.addEventListener('click', () => (left = !click.defaultPrevented), { once: true });
  fireEvent(target, click);
  return left;
}

const address = () => location.pathname + location.hash;
const heading = () => document.querySelector('h1')?.textContent;
const current = () => document.querySelector('[aria-current]')?.getAttribute('href');

it('opens a link to a page, with its place, without loading a document', async () => {
  const header = document.querySelector('header');
  expect(isLeft('page')).toBe(false);
  await waitFor(() => expect(heading()).toBe('/outbox'));
  expect(address()).toBe('/outbox#tools');
  expect(document.title).toBe('Title of /outbox');
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe(
    'About /outbox',
  );
  expect(current()).toBe('/outbox');
  expect(document.activeElement?.id).toBe('main');
  expect(document.querySelector('header')).toBe(header);
});

it('adds no entry for the page that is open', async () => {
  isLeft('open page');
  await waitFor(() => expect(how).toBe('REPLACE'));
});

it('shows the page that one left, as it was, and its title', async () => {
  document.querySelector('h1')?.append(', changed');
  isLeft('page');
  await waitFor(() => expect(heading()).toBe('/outbox'));
  history.back();
  await waitFor(() => expect(heading()).toBe('/, changed'));
  expect([document.title, current()]).toEqual(['Title of /', '/']);
  history.forward();
  await waitFor(() => expect(heading()).toBe('/outbox'));
  expect(request).toHaveBeenCalledOnce();
});

it('keeps the address until the page is there, and follows the latest of two links', async () => {
  const { promise: held, resolve: release } = deferred<void>();
  request.mockImplementation(async (asked) => {
    if (asked === '/privacy') await held;
    return documentOf(asked, '');
  });
  isLeft('slow page');
  expect(address()).toBe('/');
  isLeft('quick page');
  await waitFor(() => expect(heading()).toBe('/contact/faq'));
  release();
  await new Promise((resolve) => setTimeout(resolve));
  expect([address(), heading()]).toEqual(['/contact/faq', '/contact/faq']);
});

const noPages = ['place', 'file', 'another site', 'download', 'tab', 'mail', 'no address'];
const anotherTab = ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'].map((key) => ({ [key]: true }));

it.each<[link: string, given: MouseEventInit]>([
  ...noPages.map((link): [string, object] => [link, {}]),
  ...[...anotherTab, { button: 1 }].map((given): [string, object] => ['page', given]),
])('leaves to the browser: %s %j', (link, given) => {
  expect(isLeft(link, given)).toBe(true);
  expect(address()).toBe('/');
});

it('leaves what something else has handled', () => {
  const page = screen.getByText('page');
  page.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(page);
  expect(request).not.toHaveBeenCalled();
  expect(address()).toBe('/');
});

it.each(['pointerDown', 'pointerOver', 'focusIn'] as const)('asks once on %s', async (event) => {
  for (const link of ['another site', 'place', 'open page'])
    fireEvent[event](screen.getByText(link));
  expect(request).not.toHaveBeenCalled();
  fireEvent[event](screen.getByText('page'));
  expect(request).toHaveBeenCalledOnce();
  expect(address()).toBe('/');
  isLeft('page');
  await waitFor(() => expect(heading()).toBe('/outbox'));
  expect(request).toHaveBeenCalledOnce();
});
