// Proves specification 5.40.
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from '#src/lib/store.ts';
import type { Registration, WorkerState } from '#src/pwa/registration.ts';
import { Notices } from '#src/screens/shared/device/notices.tsx';
import { makeAccess, renderInSite, storeOne, type TestAccess } from '#tests/support/in-site.tsx';
import { snapshotOf } from '#tests/support/outbox-bench.ts';

const registration: Registration = {
  state: createStore<WorkerState>('none'),
  update: async () => {},
};

const show = (access: TestAccess, isHome = true) =>
  renderInSite(<Notices registration={registration} access={access} isHome={isHome} />, access);

it.each([
  [1, 'One submission waits in your outbox. See it.'],
  [3, '3 submissions wait in your outbox. See them.'],
])('the home page says that %i wait, and leads there', async (count, words) => {
  const access = makeAccess();
  for (let stored = 0; stored < count; stored += 1) await storeOne(access);
  show(access);
  const link = await screen.findByRole('link', { name: words });
  expect(link.getAttribute('href')).toBe('/outbox');
});

it.each([
  ['on another page', 1, false, false],
  ['in the installed app, which has the launcher', 1, true, true],
  ['where nothing waits', 0, true, false],
])('nothing is said %s', async (_, count, isHome, installed) => {
  const access = makeAccess({ installed });
  for (let stored = 0; stored < count; stored += 1) await storeOne(access);
  show(access, isHome);
  await act(() => access.reader.refresh());
  expect(Object.keys((await snapshotOf(access.outbox)).counts)).toHaveLength(count);
  expect(screen.queryByRole('link')).toBeNull();
});
