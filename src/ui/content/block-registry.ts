import { createContext, type ReactNode } from 'react';
import type { Block } from '#src/content/page.ts';
import type { HeadingLevel } from './heading-level.ts';

/** The kinds of blocks that know the outbox, or a part that comes later; the app renders them. */
export type RegisteredKind =
  | 'checklist'
  | 'town-hall'
  | 'live-strip'
  | 'install'
  | 'form'
  | 'outbox'
  | 'erase-everything'
  | 'diagnostics';

/** The blocks of each of these kinds. */
export type RegisteredBlock = {
  readonly [Kind in RegisteredKind]: Extract<Block, { readonly kind: Kind }>;
};

/** How each of these kinds is rendered, in a place where headings have the given level. */
export type BlockRegistry = {
  readonly [Kind in RegisteredKind]: (
    block: RegisteredBlock[Kind],
    level: HeadingLevel,
  ) => ReactNode;
};

/** What the app gives once around every page. */
export const BlockRegistryContext = createContext<BlockRegistry | null>(null);
