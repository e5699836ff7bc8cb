// Proves specification 5.6, 6.8.
import { eventually } from '#tests/support/eventually.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startServices } from '#src/app/services.ts';
import { workerState } from '#src/device/registration.ts';
import { deviceTexts } from '#src/lib/web-storage.ts';
import { createOutboxDatabase } from '#src/outbox/model/outbox.ts';
import { createOutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import { createTickStorage, tickKey } from '#src/ui/content/checklist-tools.tsx';
import {
  firstDrafts,
  firstNotes,
  firstSubmissions,
  writeFirstDrafts,
  writeFirstOutbox,
} from '#tests/support/first-version.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { startOfTime, testId } from '#tests/support/outbox-clock.ts';
import { PageLife } from '#tests/support/page-life.ts';

const page = new PageLife();
beforeEach(() => {
  page.begin();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: startOfTime });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  page.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the profile of the first version is read with nothing lost', async () => {
  for (const [name, text] of Object.entries(firstNotes)) localStorage.setItem(name, text);
  await writeFirstOutbox('outbox');
  await writeFirstDrafts('drafts');

  const outbox = makeTestOutbox({ database: createOutboxDatabase() });
  const reader = createOutboxReader(outbox);
  const { drafts } = startServices({
    ...{ outbox, reader, registration: { state: workerState, update() {} } },
    drains: {
      request: async () => ({ end: 'done', delivered: 0 }),
      prepare: async () => {},
    },
    ...{ builtAt: 0, readEraseUntil: async () => Date.now(), watchPassivePage() {} },
  });

  const submission = { kind: 'submission', id: testId(4), form: 'health' } as const;
  await eventually(() => expect(drafts.listed.get()).toHaveLength(firstDrafts.length));
  for (const { target, form, values } of firstDrafts) {
    const claimed = target.startsWith('form:') ? ({ kind: 'form', form } as const) : submission;
    expect(await drafts.drafts.claim(claimed)).toMatchObject({ values });
  }
  expect(await outbox.stored()).toEqual(firstSubmissions);
  expect(await outbox.snapshot()).toMatchObject({
    ...{ databaseId: testId(1), lastAttempt: { at: 11, outcome: 'timed-out' } },
    preferences: { keepCopies: true, notifyWhenSent: true },
  });

  expect(createTickStorage(deviceTexts).isTicked(tickKey('kit', 'water'))).toBe(true);
});
