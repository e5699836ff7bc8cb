import { formDefinitions } from '#src/forms/all-forms.ts';
import { blocksOf, sitePages } from './site-pages.ts';

/** The parts of a page: its header's properties, each kind of block with its properties, each kind of field. */
function partsOf({ page }: (typeof sitePages)[number]): readonly string[] {
  const { blocks: _, ...header } = page;
  return [
    ...Object.keys(header),
    ...blocksOf(page).flatMap((block) => [
      ...Object.keys(block).map((property) => `${block.kind}.${property}`),
      ...(block.kind === 'form'
        ? (formDefinitions[block.form]?.fields ?? []).map(({ control }) => `field ${control}`)
        : []),
    ]),
  ];
}

/**
 * The fewest pages, found greedily, that have every part that any page has. What holds on them holds of each kind of
 * page; the nightly run looks at all of them (`EVERY_PAGE=1`).
 */
export const pagesOfEachKind: ReadonlySet<string> = cover();

function cover(): ReadonlySet<string> {
  if (process.env.EVERY_PAGE === '1') return new Set(sitePages.map(({ path }) => path));
  const chosen = new Set<string>();
  const pages = sitePages.filter(({ path }) => path !== '/404');
  let missing = new Set(pages.flatMap(partsOf));
  while (missing.size > 0) {
    const gain = (one: (typeof pages)[number]) =>
      new Set(partsOf(one).filter((part) => missing.has(part))).size;
    const [best] = pages.toSorted((one, other) => gain(other) - gain(one));
    if (best === undefined) break;
    chosen.add(best.path);
    missing = new Set([...missing].filter((part) => !partsOf(best).includes(part)));
  }
  return chosen;
}
