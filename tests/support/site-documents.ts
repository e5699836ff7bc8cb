import { cleanup, render } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import { partsOf } from '#src/app/exchange.ts';
import { createPageLoader, type RequestDocument } from '#src/app/load-page.ts';
import { Site } from '#src/app/site.tsx';

/** A document as the build makes it: `main`, and a menu with the way to each page. */
export function documentOf(path: string, main: string, build = ''): Document {
  const links = ['/', '/join', '/privacy', '/outbox', '/contact/faq'].map(
    (to) => `<a href="${to}"${to === path ? ' aria-current="page"' : ''}>to ${to}</a>`,
  );
  return new DOMParser().parseFromString(
    `<title>Title of ${path}</title><meta name="version" content="${build}">
    <meta name="description" content="About ${path}">
    <header><nav>${links.join('')}</nav></header>
    <main id="main" tabindex="-1"><h1>${path}</h1>${main}</main>`,
    'text/html',
  );
}

/** Opens such a document at its address, and starts the site in it until the test ends. */
export function openSite(
  path: string,
  main: string,
  request: RequestDocument,
  around: (site: ReactNode) => ReactNode,
): void {
  const made = documentOf(path, main);
  document.head.innerHTML = made.head.innerHTML;
  document.body.innerHTML = made.body.innerHTML;
  Object.assign(window, { scrollTo: vi.fn() });
  history.replaceState(null, '', path);
  const parts = partsOf(document);
  if (parts === null) throw new Error('There is no page.');
  const site = createElement(Site, { loader: createPageLoader(request), opening: { path, parts } });
  const container = document.createElement('div');
  render(createElement(BrowserRouter, null, around(site)), { container });
  onTestFinished(() => {
    cleanup();
    history.replaceState(null, '', '/');
  });
}
