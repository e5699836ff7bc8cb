// Proves specification 6.1, 9.6.

import { expect, it, vi } from 'vitest';
import { type DraftTarget, draftsIn, hasDrafts } from '#src/drafts/draft.ts';
import { openPages } from '#src/drafts/drafts.ts';
import { keepEarlyTyping } from '#src/drafts/early-typing.ts';
import { startDrafts } from '#src/drafts/start-drafts.ts';
import { createOutboxDatabase } from '#src/outbox/model/outbox.ts';
import { eventually } from '#tests/support/eventually.ts';
import { given } from '#tests/support/outbox-bench.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';
import { pageOfEachTest } from '#tests/support/page-life.ts';

// A listener for early typing stays for good, and would hear what the next file of this process types.
const page = pageOfEachTest();
const start = (clockTrusted = true) =>
  startDrafts({
    ...{ database: createOutboxDatabase(), builtAt: 0 },
    own: { isOwn: () => false, known: async () => {} },
    readEraseUntil: async () => (clockTrusted ? Date.now() : 0),
  });
const form = (id: string): DraftTarget => ({ kind: 'form', form: id });

it('a page counts as open from its first form on, except while it rests in the browser’s cache', async () => {
  const { locks } = lockRoom().enter();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  const open = async () => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    return (await openPages(locks)).size;
  };
  const drafts = start();
  expect(await open()).toBe(0);
  drafts.begin();
  drafts.begin();
  expect(await open()).toBe(1);
  dispatchEvent(new Event('pagehide'));
  expect(await open()).toBe(0);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(await open()).toBe(1);
});

it('what this tab wrote is its own at its next start', async () => {
  const drafts = start();
  const draft = { target: form('staff'), values: { issue: 'a' }, typedAt: Date.now() };
  await drafts.save({ ...draft, id: 'never begun' });
  expect(await start().claim(form('staff'))).toMatchObject({ own: true });
  sessionStorage.clear();
  await drafts.save({ ...draft, id: 'another' });
  expect(await start().claim(form('staff'))).toMatchObject({ own: false });
});

/** Types into a new page, before its code runs. */
function typeEarly(form: string, value: string): void {
  document.body.innerHTML = `<form data-form="${form}"><input name="issue" /><input name="sum" data-unkept /></form>`;
  for (const input of document.querySelectorAll('input')) {
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

it('what was typed before any code was there becomes a draft at the next start', async () => {
  keepEarlyTyping();
  typeEarly('tax', 'early');
  // The form itself takes it where it is still shown.
  expect(await start().claim(form('tax'))).toBeNull();
  document.body.innerHTML = '';
  const drafts = start();
  expect(await drafts.claim(form('tax'))).toMatchObject({ values: { issue: 'early' }, own: true });
  expect(JSON.stringify(sessionStorage)).not.toContain('early');
});

it('sees that there is one from the first moment of a page that was left, even without a database', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const database = createOutboxDatabase();
  sessionStorage.setItem('typed-early:join:x', '{}');
  expect(await hasDrafts(database)).toBe(true);
  sessionStorage.clear();
  expect(await hasDrafts(database)).toBe(false);
});

const noDrafts = ['nonsense', '{"values":3,"typedAt":"x"}', '{"values":{"issue":" "},"typedAt":1}'];

it.each(noDrafts)('takes no draft from %s', async (text) => {
  sessionStorage.setItem('typed-early:join:x', text);
  expect(await start().claim(form('join'))).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual(['tab']);
});

/** The ids of all drafts on the device, over or not. */
const readIds = async () =>
  given(await draftsIn(createOutboxDatabase()).read((store) => store.getAllKeys()));

it('erases nothing by a clock that is not trusted, and offers nothing that is over', async () => {
  const typedAt = Date.now() - 25 * 60 * 60_000;
  const old = { id: 'old', target: form('health'), values: { issue: 'a' }, typedAt };
  await start(false).save(old);
  const doubtful = start(false);
  expect(await doubtful.claim(form('health'))).toBeNull();
  expect(await doubtful.list()).not.toContainEqual(expect.objectContaining({ id: 'old' }));
  expect(await readIds()).toContain('old');
  start(true);
  await eventually(async () => expect(await readIds()).not.toContain('old'));
});

it('keeps what an earlier page typed early apart from what the next page types early', async () => {
  keepEarlyTyping();
  typeEarly('press', 'first page');
  page.end();
  page.begin();
  keepEarlyTyping();
  typeEarly('press', 'second page');
  document.body.innerHTML = '';
  const drafts = start();
  await drafts.claim(form('none'));
  const issues = (await drafts.list()).map(({ values }) => values?.issue);
  expect(issues).toEqual(expect.arrayContaining(['first page', 'second page']));
});
