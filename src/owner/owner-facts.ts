import type { InferOutput } from 'valibot';
import type { siteSchema } from './schema/site-schema.ts';

type Site = InferOutput<ReturnType<typeof siteSchema>>;

/** The facts of site.toml. An empty text or list is still to be filled. */
export type OwnerFacts = {
  readonly [Fact in Exclude<keyof Site, 'remarks'>]: Site[Fact] extends (infer Entry)[]
    ? readonly Readonly<Entry>[]
    : Readonly<Site[Fact]>;
};

/** What the owner's other files say to the pages. */
export type ConnectedFacts = {
  /** The ids of the forms that are not connected. */
  readonly closedForms: readonly string[];
  /** The service's common name; empty without connected forms. */
  readonly formService: string;
};

type One<List extends keyof OwnerFacts> = OwnerFacts[List] extends readonly (infer Entry)[]
  ? Entry
  : never;

export type TeamMember = One<'team'>;
export type Episode = One<'episodes'>;
export type Voice = One<'voices'>;
export type OwnerNumber = One<'numbers'>;

/** The lists of names on pages. */
export type PeopleGroup = keyof OwnerFacts['people'];
