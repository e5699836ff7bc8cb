// Proves specification 6.5.
import { expect, it, vi } from 'vitest';
import { hasDrafts } from '#src/drafts/draft.ts';
import { earlyPrefix } from '#src/drafts/early-typing.ts';
import { draftsDevice } from '#tests/support/drafts-bench.ts';

it('there is one where something was typed in the first moment of a page that was left', async () => {
  sessionStorage.setItem(`${earlyPrefix}join`, '{}');
  expect(await hasDrafts(draftsDevice().outbox.database)).toBe(true);
});

it('there is nothing to see to where the device cannot be read', async () => {
  const { outbox } = draftsDevice();
  vi.stubGlobal('indexedDB', undefined);
  expect(await hasDrafts(outbox.database)).toBe(false);
});
