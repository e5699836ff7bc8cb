// Proves specification 1.13, 1.15.
import { expect, it } from 'vitest';
import { outsideLinks } from '#owner';
import type { OutsideLinkId } from '#src/owner/schema/lists.ts';
import { linksOf, sitePages } from '#tests/support/site-pages.ts';
import { builtFiles, builtPage, fileOf, htmlFiles } from './built-site.ts';

function addressesOf(element: Element): readonly string[] {
  const single = ['href', 'src', 'poster'].flatMap((name) => element.getAttribute(name) ?? []);
  const sets = ['srcset', 'imagesrcset'].flatMap(
    (name) => element.getAttribute(name)?.split(',') ?? [],
  );
  return [...single, ...sets.map((one) => one.trim().split(/\s+/)[0] ?? '')];
}

const isInside = (address: string) => /^[/#](?!\/)/.test(address);

it.each(htmlFiles)('%s leads inside only to files and places that are there', (file) => {
  const elements = [...builtPage(file).querySelectorAll('*')];
  const inside = elements.flatMap(addressesOf).filter(isInside);
  expect(inside.length).toBeGreaterThan(20);
  for (const address of inside) {
    const [path = '', fragment = ''] = address.replace(/\?[^#]*/, '').split('#');
    const target = path === '' ? file : fileOf(path);
    const asset = path.slice(1);
    expect(builtFiles.includes(target) || builtFiles.includes(asset), address).toBe(true);
    if (fragment === '') continue;
    const place = builtFiles.includes(target) ? builtPage(target) : builtPage(asset);
    expect(place.getElementById(fragment), address).not.toBeNull();
  }
});

const channels: readonly OutsideLinkId[] = [
  'video',
  'second-video',
  'social-network',
  'short-video',
];

it.each(sitePages)(
  '$path leads to what the owner has filled in, and tells of nothing else',
  ({ path, page }) => {
    const inPage = linksOf(page).flatMap((to) =>
      typeof to === 'object' && 'outside' in to ? [to.outside] : [],
    );
    const built = builtPage(fileOf(path));
    for (const id of [...inPage, ...channels]) {
      const { label, address } = outsideLinks[id];
      if (address !== '') expect(built.querySelector(`a[href="${address}"]`), label).not.toBeNull();
    }
    expect(built.body.textContent).not.toMatch(/to come|not published (here )?yet|coming soon/);
    const headings = [...built.querySelectorAll('footer h2')].map(({ textContent }) => textContent);
    const anyChannel = channels.some((id) => outsideLinks[id].address !== '');
    expect(headings.includes('Follow Us')).toBe(anyChannel);
  },
);
