import { createContext, type ReactNode } from 'react';
import type { Block } from '#src/content/page.ts';
import type { HeadingLevel } from './text-blocks.tsx';

/** Blocks that use the outbox or load later; the app renders them. */
export type RegisteredKind =
  | 'checklist'
  | 'town-hall'
  | 'live-strip'
  | 'install'
  | 'form'
  | 'outbox'
  | 'erase-everything'
  | 'diagnostics';

/** Each kind's block type. */
export type RegisteredBlock = {
  readonly [Kind in RegisteredKind]: Extract<Block, { readonly kind: Kind }>;
};

/** The renderer of each kind. */
export type BlockRegistry = {
  readonly [Kind in RegisteredKind]: (
    block: RegisteredBlock[Kind],
    level: HeadingLevel,
  ) => ReactNode;
};

/** Provided once by the app. */
export const BlockRegistryContext = createContext<BlockRegistry | null>(null);
