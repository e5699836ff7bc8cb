import { type ComponentType, createContext, type RefObject, useContext } from 'react';
import type { Drafts } from '#src/drafts/drafts.ts';
import type { FormDefinition } from '#src/forms/define-form.ts';
import type { DraftKeeper } from './keep-draft.ts';

export type DraftViewProps = {
  readonly drafts: Drafts;
  readonly definition: FormDefinition;
  readonly form: RefObject<HTMLFormElement | null>;
  /** Where the form finds what keeps its draft, once there is one. */
  readonly keeper: RefObject<DraftKeeper | null>;
};

/** The drafts as a form reaches them: they come when the page is idle, so they bring their view along. */
export type DraftAccess = {
  readonly drafts: Drafts;
  readonly DraftView: ComponentType<DraftViewProps>;
};

/** Null while a page is prerendered, and until the page is idle for the first time. */
export const DraftContext = createContext<DraftAccess | null>(null);

export const useDraftAccess = (): DraftAccess | null => useContext(DraftContext);
