import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Plugin } from 'vite';

/** Runs in a page: its part as calls of React, its form as `form`, its links as the router's. */
const writtenPart = (selector: string): string => {
  const part = document.querySelector(selector);
  if (part === null) throw new Error(`The page has no ${selector}.`);
  // A method: the compiler marks a named function with a helper that the page lacks.
  const as = {
    code(node: Node): string {
      if (node instanceof Text) return JSON.stringify(node.data);
      if (!(node instanceof Element) || node.matches('script, template, noscript, style')) {
        return 'null';
      }
      if (node.matches('form[data-form]')) return 'form';
      const isRoute = node.matches('a[href^="/"]:not([href*="."])');
      const properties = [...node.attributes]
        .filter(({ name }) => name !== 'style')
        .map(({ name, value }) => [
          isRoute && name === 'href' ? 'to' : name,
          (value === '' && !/^(?:alt|value|data-|aria-)/.test(name)) || value,
        ]);
      const type = isRoute ? 'Link' : JSON.stringify(node.localName);
      const given = JSON.stringify(Object.fromEntries(properties));
      return `e(${[type, given, ...[...node.childNodes].map((child) => as.code(child))].join(', ')})`;
    },
  };
  return as.code(part);
};

const parts: Readonly<Record<string, readonly [file: string, selector: string]>> = {
  header: ['join.html', 'header'],
  footer: ['join.html', 'footer'],
  home: ['index.html', 'main'],
  join: ['join.html', 'main'],
};

/** Gives an app this site's pages as React elements: `virtual:site/join` exports `part(form)`. */
export async function siteElements(browser: Browser): Promise<Plugin> {
  const modules = new Map<string, string>();
  for (const [name, [file, selector]] of Object.entries(parts)) {
    const page = await browser.newPage();
    await page.setContent(readFileSync(join('dist', file), 'utf8'), { waitUntil: 'commit' });
    modules.set(
      `\0virtual:site/${name}`,
      `import { createElement as e } from 'react'; import { Link } from 'react-router-dom';
      export const part = (form) => ${await page.evaluate(writtenPart, selector)};`,
    );
    await page.close();
  }
  return {
    name: 'site-elements',
    resolveId: (id) => (modules.has(`\0${id}`) ? `\0${id}` : null),
    load: (id) => modules.get(id) ?? null,
  };
}
