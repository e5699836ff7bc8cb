import type { Answers } from '#src/forms/answers.ts';

/** What was typed into a form and not submitted, as the device keeps it. */
export type StoredDraft = {
  readonly id: string;
  /** The form definition's id. */
  readonly form: string;
  /** By field name, as the definition was then; captcha and honeypot are no fields. */
  readonly values: Answers;
  /** Milliseconds since the epoch; when the last key was pressed. */
  readonly typedAt: number;
  readonly eraseAt: number;
  /** The page that wrote or took it last; it is that page's as long as the page is open. */
  readonly holder: string;
};

/** The place of one draft while its form is open; what stands in the form is kept under this id. */
export type Slot = {
  /** Another one, as soon as another page has taken the draft meanwhile. */
  id: string;
  readonly form: string;
  typedAt: number;
};

/** A draft that an open form has. */
export type Draft = { readonly slot: Slot; readonly values: Answers };

const hour = 60 * 60_000;

/** How long a draft stays after its last key, in milliseconds (rulings 4). */
export const draftLifetime = (installed: boolean): number => (installed ? 30 * 24 : 24) * hour;
