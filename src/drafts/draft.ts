import type { Answers } from '#src/forms/form-definition.ts';
import { tabTexts } from '#src/lib/web-storage.ts';
import {
  createDatabase,
  type Database,
  type DatabasePlan,
  type DBSchema,
} from '#src/storage/database.ts';
import { earlyPrefix } from './early-typing.ts';

export type DraftTarget =
  | { readonly kind: 'form'; readonly form: string }
  | { readonly kind: 'submission'; readonly id: string; readonly form: string };

/** Text neither submitted nor saved. */
export type Draft = {
  /** Unique on this page. */
  readonly id: string;
  readonly target: DraftTarget;
  /** Without captcha and honeypot. */
  readonly values: Answers;
  /** In milliseconds since the epoch. */
  readonly typedAt: number;
};

export type ClaimedDraft = Draft & {
  /** May be shown unasked: of this tab or the installed app. A shared computer's next user is asked. */
  readonly own: boolean;
};

export type ListedDraft = Omit<Draft, 'values'> & {
  /** Null if it may not be shown unasked. */
  readonly values: Answers | null;
  /** Null if in no fields. */
  readonly open: 'here' | 'elsewhere' | null;
};

export type StoredDraft = {
  readonly id: string;
  /** See `targetKey`. */
  readonly target: string;
  readonly form: string;
  readonly values: Answers;
  readonly typedAt: number;
  readonly eraseAt: number;
  /** The page that wrote or claimed it last. */
  readonly holder: string;
  readonly tab: string;
};

export type SubmittedDraft = {
  readonly ids: readonly string[];
  readonly typedAt: number;
};

/** No submission has later typing. */
export const isSubmitted = (
  { id, typedAt }: Pick<Draft, 'id' | 'typedAt'>,
  submitted: readonly SubmittedDraft[],
): boolean => submitted.some((draft) => draft.ids.includes(id) && typedAt <= draft.typedAt);

const submissionPrefix = 'submission:';

/** @returns such as 'form:join' or 'submission:' and a UUID */
export const targetKey = (target: DraftTarget): string =>
  target.kind === 'form' ? `form:${target.form}` : submissionPrefix + target.id;

const targetOf = ({ target, form }: Pick<StoredDraft, 'target' | 'form'>): DraftTarget =>
  target.startsWith(submissionPrefix)
    ? { kind: 'submission', id: target.slice(submissionPrefix.length), form }
    : { kind: 'form', form };

export const draftOf = (stored: StoredDraft): Draft => {
  const { id, values, typedAt } = stored;
  return { id, target: targetOf(stored), values, typedAt };
};

const hour = 60 * 60_000;

/** After the last key [6.5]. */
const tabLifetime = 24 * hour;
const appLifetime = 30 * 24 * hour;

/** In milliseconds. */
export const draftLifetime = (installed: boolean): number =>
  installed ? appLifetime : tabLifetime;

interface DraftsSchema extends DBSchema {
  drafts: { key: string; value: StoredDraft; indexes: { form: string; eraseAt: number } };
}

export type DraftsDatabase = Database<DraftsSchema>;

/** Append-only from version 2 on. */
const migrations: DatabasePlan<DraftsSchema>['migrations'] = [
  null,
  (database) => {
    const drafts = database.createObjectStore('drafts', { keyPath: 'id' });
    drafts.createIndex('form', 'form');
    drafts.createIndex('eraseAt', 'eraseAt');
  },
];

/** Apart from the outbox: a fault affects only one. */
export const createDraftsDatabase = (name = 'drafts'): DraftsDatabase =>
  createDatabase<DraftsSchema>({ name, migrations }, ['drafts']);

/** For pages without the drafts' code; false if unreadable. */
export async function hasDrafts(): Promise<boolean> {
  if (tabTexts.names().some((name) => name.startsWith(earlyPrefix))) return true;
  const database = createDraftsDatabase();
  const leave = () => database.suspend();
  addEventListener('pagehide', leave);
  const counted = await database.read((transaction) => transaction.objectStore('drafts').count());
  removeEventListener('pagehide', leave);
  database.close();
  return counted.ok && counted.value > 0;
}
