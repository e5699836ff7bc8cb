import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createDraftsDatabase } from '#src/drafts/draft.ts';
import { createDrafts } from '#src/drafts/drafts.ts';
import { memoryChannel } from '#tests/support/memory-channel.ts';
import { startOfTime } from '#tests/support/outbox-clock.ts';
import { oldDrafts, writeOldDrafts } from '#tests/support/version-1.ts';

it('takes over what an earlier version kept, and offers it', async () => {
  await writeOldDrafts('old-drafts');
  const drafts = createDrafts({
    channel: memoryChannel(),
    database: createDraftsDatabase('old-drafts'),
    locks: null,
    now: () => startOfTime + 500,
    builtAt: 0,
    newId: () => 'new',
    pageId: 'page',
    tab: 'tab',
    installed: false,
    readSubmitted: async () => [],
  });
  expect(await drafts.list()).toHaveLength(oldDrafts.length);
  for (const { id, form, values, typedAt } of oldDrafts) {
    const target = { kind: 'form', form } as const;
    expect(await drafts.claim(target)).toEqual({ id, target, values, typedAt, own: false });
  }
});
