import { createContext, useContext } from 'react';
import type { Autosave } from '#src/drafts/autosave.ts';
import type { Drafts } from '#src/drafts/drafts.ts';
import type { ListedDrafts } from '#src/drafts/listed-drafts.ts';
import type { AutosaveFormOptions } from './autosave-form.ts';

/** The drafts as components reach them; `autosave` comes along, so that a form's page is there before its code. */
export type DraftAccess = {
  readonly drafts: Drafts;
  readonly listed: ListedDrafts;
  autosave(options: AutosaveFormOptions): Autosave;
};

/** Null while a page is prerendered, and until the page is idle for the first time. */
export const DraftContext = createContext<DraftAccess | null>(null);

export const useDraftAccess = (): DraftAccess | null => useContext(DraftContext);
