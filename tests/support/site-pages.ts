import type { Action, Block, InternalPath, Page, Picture, Text } from '#src/content/page.ts';
import { page as notFound } from '#src/content/pages/not-found.ts';
import { routes } from '#src/content/routes/route-table.ts';

/** Every page with its path, including the error page. */
export const sitePages: readonly { readonly path: string; readonly page: Page }[] = [
  ...(await Promise.all(
    routes.map(async ({ path, load }) => ({ path, page: (await load()).page })),
  )),
  { path: '/404', page: notFound },
];

export function pageAt(path: string): Page {
  const found = sitePages.find((one) => one.path === path);
  if (!found) throw new Error(`There is no page ${path}`);
  return found.page;
}

/** A page's blocks, including those in sections and beside forms. */
export function blocksOf({ blocks }: { readonly blocks: readonly Block[] }): readonly Block[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'section') return [block, ...blocksOf(block)];
    if (block.kind === 'form') return [block, ...blocksOf({ blocks: block.beside ?? [] })];
    return [block];
  });
}

export const blocksOfKind = <Kind extends Block['kind']>(page: Page, kind: Kind) =>
  blocksOf(page).filter((one): one is Extract<Block, { readonly kind: Kind }> => one.kind === kind);

/** What a page offers to do, above and between its words. */
export const actionsOf = (page: Page): readonly Action[] => [
  ...(page.actions ?? []),
  ...blocksOfKind(page, 'actions').flatMap(({ actions }) => actions),
];

export const cardsOf = (path: string) =>
  blocksOfKind(pageAt(path), 'cards').flatMap(({ cards }) => cards);

function collect<Kind>(value: unknown, fits: (part: object) => Kind | null): readonly Kind[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = fits(value);
  const inner = Object.values(value).flatMap((part) => collect(part, fits));
  return own === null ? inner : [own, ...inner];
}

/** A page's links: in text, on cards and in actions. */
export const linksOf = (page: Page): readonly (Action['to'] | InternalPath)[] =>
  collect(page, (part) => ('to' in part ? (part.to as Action['to']) : null));

/** A page's pictures, including those on cards. */
export const picturesOf = (page: Page): readonly Picture[] =>
  collect(page, (part) => ('alternative' in part ? (part as Picture) : null));

/** Every text of a page, including alternative texts. */
export const wordsOf = (content: object): readonly string[] =>
  collect(content, (part) => Object.values(part).filter((text) => typeof text === 'string')).flat();

/** A text without its links' targets. */
export const plain = (text: Text): string =>
  typeof text === 'string'
    ? text
    : text.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');
