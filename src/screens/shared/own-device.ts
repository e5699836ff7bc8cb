import type { Drafts } from '#src/drafts/drafts.ts';
import { forgetDetails, rememberDetails } from '#src/drafts/keep-details.ts';
import type { Answers } from '#src/forms/form-definition.ts';
import { type Result, succeed } from '#src/lib/result.ts';
import { setOwnDevice } from '#src/outbox/actions/preferences.ts';
import type { SubmitResult } from '#src/outbox/actions/submit.ts';
import type { Outbox, StorageFailure } from '#src/outbox/model/outbox.ts';
import { defaultSettings, isOwnDevice } from '#src/outbox/model/settings.ts';
import type { OutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import { keepWordsInTab, wordsKeptInTab } from './own-words.ts';

type Page = {
  readonly outbox: Outbox;
  readonly reader: OutboxReader;
  readonly installed: boolean;
};

export type OwnDevice = ReturnType<typeof createOwnDevice>;

/** 'Is this your own device?' decides what of a submission stays beside the outbox: words and contact details. */
export function createOwnDevice({ outbox, reader, installed }: Page) {
  /** Of this page's last submission. Only memory has them until the person says that the device is theirs. */
  let last: { readonly id: string; readonly answers: Answers } | null = null;
  const preferences = () => {
    const read = reader.snapshot.get();
    return (read?.ok ? read.value : defaultSettings).preferences;
  };
  const isOwn = () => isOwnDevice(preferences(), { installed });
  return {
    /** As far as this page has read. */
    isOwn,
    /** Resolves once it has read. */
    known: () =>
      new Promise<void>((resolve) => {
        reader.snapshot.subscribe(resolve);
        if (reader.snapshot.get() !== null) resolve();
      }),
    submitted(result: SubmitResult, form: string, answers: Answers): void {
      if (result.kind !== 'stored' && result.kind !== 'sent-unstored') return;
      last = { id: result.id, answers };
      if (isOwn()) rememberDetails(answers);
      else if (result.kind === 'stored') keepWordsInTab(result.id, form, answers);
    },
    /** What this page knows stays from now on, or goes. */
    async say(own: boolean, drafts?: Drafts): Promise<Result<void, StorageFailure>> {
      // On a device that somebody called shared, in any tab, it may be another person's.
      if (!own || preferences().keepCopies === false) last = null;
      if (!own) forgetDetails();
      const done = await setOwnDevice(outbox, own, (sent) =>
        sent.id === last?.id ? { answers: last.answers } : wordsKeptInTab(sent),
      );
      await reader.refresh();
      if (!done.ok) return done;
      if (own && last !== null) rememberDetails(last.answers);
      return (await drafts?.redate(own)) ?? succeed(undefined);
    },
  };
}
