import type { FormId } from '#src/forms/form-definitions.ts';
import type { OutsideLinkId } from '#src/owner/owner-facts.ts';

/** A path of this site, as in the route table; a fragment may follow it. */
export type InternalPath = `/${string}` | `#${string}`;

/** Where a link leads: a page of this site, or an address outside it that the owner fills in. */
export type LinkTarget =
  | InternalPath
  | { readonly outside: OutsideLinkId }
  | { readonly address: string };

/** A link inside running text. */
export type InlineLink = { readonly text: string; readonly to: LinkTarget };

/** Running text: plain, or pieces of which some are links. */
export type Text = string | readonly (string | InlineLink)[];

/** A link that stands by itself as something to do; at most one of a group is the primary one. */
export type Action = {
  readonly label: string;
  /** The words where the page's form has a draft. */
  readonly labelWithDraft?: string;
  readonly to: LinkTarget;
  readonly primary?: boolean;
  /** A small sign beside the words, from public/icons/emblems.svg. */
  readonly emblem?: EmblemName;
};

/** The signs in public/icons/emblems.svg. */
export type EmblemName = 'join' | 'donate' | 'volunteer' | 'log-info' | 'speaker';

/** One card of a grid: a concept, a podcast, a pillar, a benefit. */
export type Card = {
  readonly title: string;
  /** An ornament above the title, which says the same. */
  readonly picture?: Picture;
  readonly text: Text;
  readonly action?: Action;
};

/** A question of the FAQ and the paragraphs of its answer. */
export type Question = { readonly question: string; readonly answer: readonly Text[] };

/** A picture of the site's own, by its path under /images. */
export type Picture = {
  readonly source: `/images/${string}`;
  /** What it shows, for those who do not see it. */
  readonly alternative: string;
  /** Its own size, which gives its shape before it has loaded. */
  readonly width: number;
  readonly height: number;
  /** Whether it is a scene without a frame, which may reach the window's edge. */
  readonly scene?: true;
};

/**
 * Things to tick off. The id and the keys of the items, which are words, are what ticks are stored under:
 * both stay when an item is reworded or moved, and a new item gets a new key.
 */
export type Checklist = {
  /** Unique on the whole site, and the place on the page that a link leads to. */
  readonly id: string;
  readonly heading: string;
  readonly introduction: string;
  readonly items: Readonly<Record<string, string>>;
  /** Whether the items are steps, which have numbers. */
  readonly ordered?: true;
  /** The keys of items that save lives; those that follow each other are framed together. */
  readonly urgent?: readonly string[];
  /** The keys of items that get lines to write on, on paper. */
  readonly writeIn?: readonly string[];
};

/** A place on the page with the word that leads there. */
export type Place = { readonly label: string; readonly to: `#${string}` };

/** What a page is made of, top to bottom. The user interface has one component for each kind. */
export type Block =
  | { readonly kind: 'paragraphs'; readonly paragraphs: readonly Text[] }
  | { readonly kind: 'list'; readonly items: readonly Text[]; readonly ordered?: boolean }
  | {
      readonly kind: 'section';
      readonly heading: string;
      readonly id?: string;
      readonly blocks: readonly Block[];
    }
  | { readonly kind: 'cards'; readonly cards: readonly Card[] }
  | { readonly kind: 'actions'; readonly actions: readonly Action[] }
  | { readonly kind: 'questions'; readonly questions: readonly Question[] }
  | ({ readonly kind: 'checklist' } & Checklist)
  | { readonly kind: 'team' }
  | { readonly kind: 'town-hall' }
  | { readonly kind: 'live-strip' }
  | { readonly kind: 'install' }
  | {
      readonly kind: 'form';
      readonly form: FormId;
      readonly heading: string;
      /** A place on the page besides #form that a link leads to; only where something stands beside the form. */
      readonly id?: string;
      /** What stands beside the form on a wide screen, and below it on a narrow one. */
      readonly beside?: readonly Block[];
    }
  | { readonly kind: 'picture'; readonly picture: Picture }
  | { readonly kind: 'outbox' }
  | { readonly kind: 'erase-everything' }
  | { readonly kind: 'diagnostics' };

/** The whole content of one page. */
export type Page = {
  /** The page's only first-level heading. */
  readonly heading: string;
  /** The hero's heading, below the title, where the page has one. */
  readonly hero?: string;
  /** One or two sentences below the headings. */
  readonly subtitle?: Text;
  /** What one should know before all else, between the subtitle and what one can do. */
  readonly lead?: Block;
  /** The picture beside the headings. */
  readonly picture?: Picture;
  /** A small picture in its place. */
  readonly vignette?: Picture;
  /** What one can do from the hero. */
  readonly actions?: readonly Action[];
  /** The ways to the chapters of a page that one opens to use; they stay in sight. */
  readonly places?: readonly Place[];
  readonly blocks: readonly Block[];
};
