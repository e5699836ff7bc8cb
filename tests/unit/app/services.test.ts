// Proves specification 5.9, 6.4.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startServices } from '#src/app/services.ts';
import { workerState } from '#src/device/registration.ts';
import { deleteSubmission } from '#src/outbox/actions/delete.ts';
import { createOutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import { drainTag } from '#src/sync/background-sync.ts';
import { eventually } from '#tests/support/eventually.ts';
import { giveNavigator } from '#tests/support/give-navigator.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { pageOfEachTest } from '#tests/support/page-life.ts';

pageOfEachTest();
const register = vi.fn(async (_tag: string) => {});
const requestDrain = vi.fn(async () => ({ end: 'done', delivered: 0 }) as const);
const input = { form: 'join', answers: { name: 'Test' }, installed: false };

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const getRegistration = async () => ({ active: {}, sync: { register } });
  giveNavigator({ serviceWorker: { getRegistration } });
});
afterEach(() => {
  register.mockReset();
  requestDrain.mockReset();
});

/** The services of a page whose outbox this is. */
function servicesOf(outbox = makeTestOutbox()) {
  return startServices({
    outbox,
    reader: createOutboxReader(outbox),
    drains: { request: requestDrain, prepare: async () => {} },
    registration: { state: workerState, update() {} },
    ...{ builtAt: 0, readEraseUntil: async () => 0, watchPassivePage() {} },
  });
}

it('asks for Background Sync once something is stored, before a drain, and not where nothing could be', async () => {
  const outbox = makeTestOutbox();
  expect(await servicesOf(outbox.failing()).outbox.submit(input)).toMatchObject({
    kind: 'sent-unstored',
  });
  await new Promise(setImmediate);
  expect(register).not.toHaveBeenCalled();
  expect(await servicesOf(outbox).outbox.submit(input)).toMatchObject({ kind: 'stored' });
  expect(await outbox.states()).toEqual(['queued']);
  await eventually(() => expect(register.mock.calls).toEqual([[drainTag]]));
  expect(requestDrain).not.toHaveBeenCalled();
});

it('neither restores nor lists what was submitted, though the page died before it deleted the draft', async () => {
  const outbox = makeTestOutbox();
  const { drafts, outbox: access } = servicesOf(outbox);
  const target = { kind: 'form', form: 'join' } as const;
  // No page holds it, and its time is not over.
  const [id, typedAt] = ['left', Date.now()];
  // Nobody may delete the submission before the draft: what was submitted of drafts outlives it.
  const submitted = await access.submit({ ...input, draft: { ids: [id], typedAt } });
  if (submitted.kind === 'lost') throw new Error('Not stored.');
  await deleteSubmission(outbox, submitted.id);
  await drafts.drafts.save({ id, target, values: input.answers, typedAt });
  const next = servicesOf(outbox).drafts.drafts;
  expect(await next.list()).toEqual([]);
  expect(await next.claim(target)).toBeNull();
});
