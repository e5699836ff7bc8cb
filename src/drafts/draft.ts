import type { Answers } from '#src/forms/answers.ts';

/** What a draft is a draft of: a form that is not submitted, or a submission that is being changed. */
export type DraftTarget =
  | { readonly kind: 'form'; readonly form: string }
  | { readonly kind: 'submission'; readonly id: string; readonly form: string };

/** What somebody typed and neither submitted nor saved. */
export type Draft = {
  /** The name under which this page knows it. */
  readonly id: string;
  readonly target: DraftTarget;
  /** By field name; captcha and honeypot are no fields. */
  readonly values: Answers;
  /** Milliseconds since the epoch; when the last key was pressed. */
  readonly typedAt: number;
};

/** A draft that no open page has had until now. */
export type ClaimedDraft = Draft & {
  /**
   * Whether it may be shown without asking: this tab wrote it, or the installed app runs. On a computer
   * that many use, the next person is asked.
   */
  readonly own: boolean;
};

/** A draft as a list shows it. */
export type ListedDraft = Omit<Draft, 'values'> & {
  /** Null where it is not this tab's to show without asking; see `ClaimedDraft`. */
  readonly values: Answers | null;
  /** Whether this page has it in its fields now, or another one; null where none has. */
  readonly open: 'here' | 'elsewhere' | null;
};

/** A draft as the device keeps it, since version 2 of the database. */
export type StoredDraft = {
  readonly id: string;
  /** See `targetKey`. */
  readonly target: string;
  /** The form definition's id. */
  readonly form: string;
  /** As the definition was when it was typed. */
  readonly values: Answers;
  readonly typedAt: number;
  readonly eraseAt: number;
  /** The page that wrote or took it last; it is that page's as long as the page is open. */
  readonly holder: string;
  /** The tab in which it was typed; empty where nobody knows. */
  readonly tab: string;
};

const submissionPrefix = 'submission:';

/** @returns such as 'form:join' or 'submission:' and its UUID */
export const targetKey = (target: DraftTarget): string =>
  target.kind === 'form' ? `form:${target.form}` : submissionPrefix + target.id;

export const targetOf = ({ target, form }: Pick<StoredDraft, 'target' | 'form'>): DraftTarget =>
  target.startsWith(submissionPrefix)
    ? { kind: 'submission', id: target.slice(submissionPrefix.length), form }
    : { kind: 'form', form };

export const draftOf = (stored: StoredDraft): Draft => {
  const { id, values, typedAt } = stored;
  return { id, target: targetOf(stored), values, typedAt };
};

const hour = 60 * 60_000;

/** How long a draft of a browser tab, and of the installed app, stays after its last key (specification 6.5). */
const tabLifetime = 24 * hour;
const appLifetime = 30 * 24 * hour;

/** @returns how long a draft stays after its last key, in milliseconds */
export const draftLifetime = (installed: boolean): number =>
  installed ? appLifetime : tabLifetime;
