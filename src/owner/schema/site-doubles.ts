import type { OutsideLink, OutsideLinkId } from './lists.ts';
import type { Complain } from './schema.ts';

export type Links = Readonly<Record<OutsideLinkId, OutsideLink>>;

type Addressed = {
  readonly address: string;
  readonly links: Links;
  readonly events: readonly { readonly link: string }[];
  readonly episodes: readonly { readonly link: string }[];
};

/** A link that leads back to this site. */
export function tellOwnAddress(
  { address, links, events, episodes }: Addressed,
  complain: Complain,
): void {
  const own = address.toLowerCase();
  const all = [
    ...Object.entries(links).map(([id, link]) => ({ path: ['links', id], link: link.address })),
    ...events.map(({ link }, place) => ({ path: ['events', place, 'link'], link })),
    ...episodes.map(({ link }, place) => ({ path: ['episodes', place, 'link'], link })),
  ];
  for (const { path, link } of all) {
    if (own === '' || !`${link.toLowerCase()}/`.startsWith(`${own}/`)) continue;
    complain(path, `leads to this site itself: ${link}. Write where it leads outside of it.`);
  }
}

/** Links that cannot lead to one place. */
const different: readonly (readonly OutsideLinkId[])[] = [
  ['video', 'second-video', 'social-network', 'short-video'],
  ['nda', 'magazine'],
];

/** Told at the later of two links that cannot lead to one place. */
export function tellSameLinks(links: Links, complain: Complain): void {
  for (const [place, id] of different.flatMap((ids) => ids.map((one, at) => [at, one] as const))) {
    const { address } = links[id];
    const group = different.find((ids) => ids.includes(id)) ?? [];
    const other = group.slice(0, place).find((one) => links[one].address === address);
    if (address === '' || other === undefined) continue;
    complain(
      ['links', id],
      `leads where '${other}' leads: ${address}. Leave one of the two empty: ""`,
    );
  }
}

/** Told at the second of two blocks. */
export function tellDoubles<Block>(
  list: string,
  key: string,
  all: readonly Block[],
  textOf: (block: Block) => string,
  complain: Complain,
): void {
  const texts = all.map((block) => textOf(block).toLowerCase());
  for (const [place, text] of texts.entries()) {
    const first = texts.indexOf(text);
    if (text === '' || first === place) continue;
    complain(
      [list, place, key],
      `has the same text as in [[${list}]] number ${first + 1}. Change one of the two, or delete this one: its heading, and its lines down to the next heading.`,
    );
  }
}

/** Told at the second of two entries of a list. */
export function tellTwice(key: string, names: readonly string[], complain: Complain): void {
  const known = names.map((name) => name.toLowerCase());
  for (const [place, name] of known.entries()) {
    if (known.indexOf(name) < place)
      complain(['people', key, place], `is there twice: ${names[place]}. Delete one of the two.`);
  }
}

/** The rest of a sentence about the first block of this heading that has no place. */
export const tooMany = (list: string, most: number): string =>
  `is in one [[${list}]] too many: ${most} is the most. Delete one of them: its heading, and its lines down to the next heading.`;

/** Told at the first block that would not be shown. */
export function tellMore(
  list: string,
  key: string,
  all: readonly unknown[],
  most: number,
  complain: Complain,
): void {
  if (all.length > most) complain([list, most, key], tooMany(list, most));
}
