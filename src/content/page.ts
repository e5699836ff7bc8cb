import type { FormId } from '#src/forms/all-forms.ts';
import type { OwnerNumber, TeamMember, Voice } from '#src/owner/owner-facts.ts';
import type { OutsideLinkId } from '#src/owner/schema/lists.ts';

/** A route's path or a fragment. */
export type InternalPath = `/${string}` | `#${string}`;

/** A page, or an outside address set by the owner. */
export type LinkTarget =
  | InternalPath
  | { readonly outside: OutsideLinkId }
  | { readonly address: string };

type InlineLink = { readonly text: string; readonly to: LinkTarget };

/** Running text with links. */
export type Text = string | readonly (string | InlineLink)[];

/** A link as a button; at most one of a group is primary. */
export type Action = {
  readonly label: string;
  /** If the page's form has a draft. */
  readonly labelWithDraft?: string;
  readonly to: LinkTarget;
  readonly primary?: boolean;
  /** Without a frame: it leads back. */
  readonly plain?: true;
  /** Beside the label. */
  readonly emblem?: EmblemName;
};

/** The symbols in public/icons/emblems.svg. */
export type EmblemName = 'join' | 'donate' | 'volunteer' | 'log-info' | 'speaker' | 'kit';

/** A ground of color, as wide as the window (src/ui/styles/pillars.css). */
export type Ground = 'brick' | 'night';

/** A pillar's place among the seven, which has a numeral and a tint (src/ui/styles/pillars.css). */
export type PillarNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** A card in a grid. */
export type Card = {
  readonly pillar?: PillarNumber;
  readonly title: string;
  /** Decoration. */
  readonly picture?: Picture;
  readonly text: Text;
  readonly action?: Action;
};

/** A pillar's link in a wall of bricks. */
export type Brick = Required<Pick<Card, 'pillar' | 'title' | 'action'>>;

/** A line of a directory; its title is the link. */
export type Line = { readonly title: string; readonly text: Text; readonly to: LinkTarget };

/** A question of the FAQ. */
export type Question = {
  readonly question: string;
  readonly answer: readonly Text[];
  /** From the first paint on. */
  readonly open?: true;
};

/** A picture of the site. */
export type Picture = {
  readonly source: `/images/${string}`;
  /** The alternative text. */
  readonly alternative: string;
  /** Reserves its shape while loading. */
  readonly width: number;
  readonly height: number;
  /** A frameless scene, which may reach the window's edge. */
  readonly scene?: true;
};

/** A member of the team; the drawing is in the place of a missing photo. */
export type Post = TeamMember & { readonly drawing: Picture['source'] };

/**
 * A list with ticks, stored by id and item keys: keep both when rewording or moving an item; a new item gets
 * a new key.
 */
export type Checklist = {
  /** Unique on the site; also a link's target. */
  readonly id: string;
  readonly heading: string;
  readonly introduction: string;
  readonly items: Readonly<Record<string, string>>;
  readonly ordered?: true;
  /** Keys of lifesaving items; adjacent ones share a frame. */
  readonly urgent?: readonly string[];
  /** Keys of items with writing lines in print. */
  readonly writeIn?: readonly string[];
};

/** A link to a place on the page. */
export type Place = { readonly label: string; readonly to: `#${string}` };

/** A part of a page; each kind has a component. */
export type Block =
  | { readonly kind: 'paragraphs'; readonly paragraphs: readonly Text[] }
  | { readonly kind: 'list'; readonly items: readonly Text[]; readonly ordered?: boolean }
  | {
      readonly kind: 'section';
      readonly heading: string;
      readonly id?: string;
      readonly blocks: readonly Block[];
      /** A sentence of the section, on a slanted strip below it; one on a page. */
      readonly pulled?: string;
      /** Set large, on this ground. */
      readonly band?: Ground;
    }
  | { readonly kind: 'numbers'; readonly numbers: readonly OwnerNumber[] }
  | { readonly kind: 'voice'; readonly voice: Voice }
  | { readonly kind: 'cards'; readonly cards: readonly Card[] }
  | { readonly kind: 'directory'; readonly lines: readonly Line[] }
  /** Links to the pillars, laid as bricks. */
  | { readonly kind: 'wall'; readonly bricks: readonly Brick[] }
  | { readonly kind: 'actions'; readonly actions: readonly Action[] }
  | { readonly kind: 'questions'; readonly questions: readonly Question[] }
  | ({ readonly kind: 'checklist' } & Checklist)
  | { readonly kind: 'team'; readonly members: readonly Post[]; readonly invitation: Line }
  | { readonly kind: 'town-hall' }
  | { readonly kind: 'live-strip' }
  | { readonly kind: 'install' }
  | {
      readonly kind: 'form';
      readonly form: FormId;
      readonly heading: string;
      /** A link target besides #form, if something is beside the form. */
      readonly id?: string;
      /** Below the form on a narrow screen. */
      readonly beside?: readonly Block[];
    }
  | { readonly kind: 'picture'; readonly picture: Picture }
  | { readonly kind: 'share'; readonly label: string }
  /** A button that prints checklists as one folded sheet, by their ids. */
  | { readonly kind: 'print-folded'; readonly label: string; readonly lists: readonly string[] }
  | { readonly kind: 'outbox' }
  | { readonly kind: 'erase-everything' }
  | { readonly kind: 'diagnostics' };

/** A page's content. */
export type Page = {
  readonly pillar?: PillarNumber;
  /** The only first-level heading. */
  readonly heading: string;
  /** Below the title. */
  readonly hero?: string;
  /** One or two sentences. */
  readonly subtitle?: Text;
  /** Important information before the actions. */
  readonly lead?: Block;
  readonly picture?: Picture;
  /** A small picture instead. */
  readonly vignette?: Picture;
  /** A picture as wide as the window instead. */
  readonly panorama?: Picture;
  /** Its header is on it. */
  readonly ground?: Ground;
  /** Set large behind its header. */
  readonly numeral?: 'IV' | '30';
  readonly actions?: readonly Action[];
  /** The label of a button that shares the page, behind the actions. */
  readonly share?: string;
  /** Sticky links to chapters, on reference pages. */
  readonly places?: readonly Place[];
  readonly blocks: readonly Block[];
};

/** A page's metadata, known without loading it. */
export type Route = {
  /** As published; matched in any case. */
  readonly path: `/${string}`;
  /** Also served by case-sensitive hosts. */
  readonly alsoSpelled?: `/${string}`;
  readonly title: string;
  /** One sentence, for search engines and link previews. */
  readonly description: string;
  /** If two paths show the same screen. */
  readonly canonical?: `/${string}`;
  /** It shows what is on the visitor's device: search engines leave it out. */
  readonly ofDevice?: true;
  /** Absent if no menu links here; a link to the form focuses its first empty field. */
  readonly menu?: {
    readonly label: string;
    readonly under?: `/${string}`;
    readonly toForm?: true;
  };
  /** Absent if the footer does not link here. */
  readonly footer?: {
    readonly label: string;
    readonly column: 'engage' | 'quick';
    readonly toForm?: true;
  };
  /** Absent if none, or not canonical. */
  readonly form?: FormId;
  readonly load: () => Promise<{ readonly page: Page }>;
};
