import { expect, it } from 'vitest';
import { documentFor } from '#src/build/html-document.ts';
import { page } from '#src/content/pages/not-found.ts';
import type { RenderedPage } from '#src/content/rendered.ts';

const template = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <script type="module" src="/assets/index.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/style.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;
const policy = "default-src 'self'; frame-ancestors 'none'; object-src 'none'";
const head =
  '<link rel="preload" as="image" href="/logo.svg"/><title>A &amp; b</title><meta name="description" content="x > y"/><link rel="canonical" href="/a"/>';
const root =
  '<div id="root" data-path="/a/B" data-hydrate="eager" data-live="app.js react.js" data-background="background.js" data-touched="touched.js" data-deferred="deferred.js">';
const body = '<div><h1>A</h1><title>not for the head</title></div>';

const rendered: RenderedPage = { path: '/a/B', route: null, page, html: body, hydrate: 'eager' };
const parts = {
  live: ['assets/app.js', 'assets/react.js'],
  background: ['assets/background.js'],
  touched: ['assets/touched.js'],
  deferred: ['assets/deferred.js'],
};
const around = {
  ...{ policy, parts, headTags: '', styles: 'assets/style.css' },
  formScript: 'assets/form-page.js',
  formStyles: null,
};

const made = (html: string) => documentFor(template, { ...rendered, html }, around);

it('moves the leading tags of the head into the head, and the rest into the root', () => {
  const document = made(head.replace(' > ', ' &gt; ') + body);
  const [before = '', after = ''] = document.split('</head>');
  expect(before).toContain(head.replace(' > ', ' &gt; '));
  expect(after).toContain(`${root}${body}</div>`);
  expect(after).not.toContain('canonical');
});

it('has a second script where there is a form, beside the first', () => {
  const script =
    '<script type="module" src="/assets/form-page.js" data-form-script fetchpriority="low"></script>';
  expect(made(body)).not.toContain('form-page.js');
  const [before] = made('<form data-form="join"></form>').split('</head>');
  expect(before).toContain(`<script type="module" src="/assets/index.js"></script>\n    ${script}`);
});

it('has the style sheet of its own kind, and names the one for all', () => {
  const link = (file: string) => `<link rel="stylesheet" crossorigin href="/assets/${file}">`;
  expect(made(body)).toContain(link('style.css'));
  expect(made(body)).not.toContain('data-styles');
  const formStyles = 'assets/form-style.css';
  const document = documentFor(template, { ...rendered, html: body }, { ...around, formStyles });
  expect(document).toContain(link('form-style.css'));
  expect(document).not.toContain(link('style.css'));
  expect(document).toContain(' data-styles="style.css">');
});

it('ends the head with the tags that are no part of the page, and keeps what looks like a pattern', () => {
  const tags = '<meta property="og:title" content="$&">';
  const words = "costs $& or $1 or $$ or $' or $`";
  const html = `<title>${words}</title><p>${words}</p>`;
  const document = documentFor(template, { ...rendered, html }, { ...around, headTags: tags });
  for (const part of [`${tags}\n  </head>`, `<p>${words}</p>`, `<title>${words}</title>`])
    expect(document).toContain(part);
});
