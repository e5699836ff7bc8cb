// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openPages } from '#src/drafts/open-pages.ts';
import { startDrafts } from '#src/drafts/start-drafts.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';

it('a page counts as open from its first form on, except while it rests in the browser’s cache', async () => {
  const { locks } = lockRoom().enter();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  const open = async () => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    return (await openPages(locks)).size;
  };
  const drafts = startDrafts(false);
  expect(await open()).toBe(0);
  drafts.begin('join');
  drafts.begin('join');
  expect(await open()).toBe(1);
  dispatchEvent(new Event('pagehide'));
  expect(await open()).toBe(0);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(await open()).toBe(1);
});

it('a page that is left writes nothing until it comes back', async () => {
  const drafts = startDrafts(false);
  const slot = drafts.begin('tax');
  dispatchEvent(new Event('pagehide'));
  let saved = false;
  const saving = drafts.save(slot, { issue: 'a' }).then((kept) => {
    saved = kept;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(saved).toBe(false);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await saving;
  expect(saved).toBe(true);
});
