import type { Answers } from '#src/forms/form-definition.ts';
import { tabTexts } from '#src/lib/web-storage.ts';
import type { OutboxDatabase } from '#src/outbox/model/outbox.ts';
import type { OutboxSchema } from '#src/outbox/model/settings.ts';
import type { StoredDraft } from '#src/outbox/model/stored-draft.ts';
import type { ObjectStore } from '#src/storage/database.ts';
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
  /** May be shown unasked: of this tab, or on one's own device. A shared computer's next user is asked. */
  readonly own: boolean;
};

export type ListedDraft = Omit<Draft, 'values'> & {
  /** Null if it may not be shown unasked. */
  readonly values: Answers | null;
  /** Null if in no fields. */
  readonly open: 'here' | 'elsewhere' | null;
};

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

type Work<Mode extends IDBTransactionMode, Value> = (
  store: ObjectStore<OutboxSchema, 'drafts', Mode>,
) => Promise<Value>;

const stores = ['drafts'] as const;

/** Its transactions wait for no submission. */
export const draftsIn = (database: OutboxDatabase) => ({
  read: <Value>(work: Work<'readonly', Value>) =>
    database.read((transaction) => work(transaction.objectStore('drafts')), stores),
  write: <Value>(work: Work<'readwrite', Value>, durability: 'strict' | 'relaxed' = 'strict') =>
    database.write((transaction) => work(transaction.objectStore('drafts')), {
      stores,
      durability,
    }),
});

export type DraftStore = ReturnType<typeof draftsIn>;

/** For pages without the drafts' code; false if unreadable. */
export async function hasDrafts(database: OutboxDatabase): Promise<boolean> {
  if (tabTexts.names().some((name) => name.startsWith(earlyPrefix))) return true;
  const counted = await draftsIn(database).read((store) => store.index('form').count());
  return counted.ok && counted.value > 0;
}
