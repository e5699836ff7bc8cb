import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Plugin } from 'vite';

/** Runs in a page: its part as calls of React, its form as `form`, its links as the router's. */
const writtenPart = (selector: string): string => {
  const part = document.querySelector(selector);
  if (part === null) throw new Error(`The page has no ${selector}.`);
  const nodes: Node[] = [];
  const walk = document.createTreeWalker(part);
  for (let node: Node | null = part; node !== null; node = walk.nextNode()) nodes.push(node);
  const written = new Map<Node, string>();
  // Children come before their parents.
  for (const node of nodes.toReversed()) {
    if (node instanceof Text) written.set(node, JSON.stringify(node.data));
    if (!(node instanceof Element) || /^(?:script|template|noscript|style)$/.test(node.localName)) {
      continue;
    }
    const address = node.getAttribute('href') ?? '';
    const isRoute = node.localName === 'a' && /^\/[^.]*$/.test(address);
    const properties = [...node.attributes]
      .filter(({ name }) => name !== 'style' && !(isRoute && name === 'href'))
      .map(({ name, value }) => [
        name,
        value === '' && !/^(?:alt|value|data-|aria-)/.test(name) ? true : value,
      ]);
    if (isRoute) properties.push(['to', address]);
    const inner = [...node.childNodes].flatMap((child) => written.get(child) ?? []);
    const type = isRoute ? 'Link' : JSON.stringify(node.localName);
    const given = JSON.stringify(Object.fromEntries(properties));
    written.set(
      node,
      node.matches('form[data-form]') ? 'form' : `e(${[type, given, ...inner].join(', ')})`,
    );
  }
  return written.get(part) ?? 'null';
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
    modules.set(`virtual:site/${name}`, await page.evaluate(writtenPart, selector));
    await page.close();
  }
  return {
    name: 'site-elements',
    resolveId: (id) => (modules.has(id) ? `\0${id}` : null),
    load(id) {
      const element = modules.get(id.slice(1));
      return element === undefined
        ? null
        : `import { createElement as e } from 'react';\nimport { Link } from 'react-router-dom';\nexport const part = (form) => ${element};`;
    },
  };
}
