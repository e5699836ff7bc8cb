// Proves specification 5.7, 5.8, 8.10, 9.6.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startBackground } from '#src/app/background.ts';
import { draftsIn } from '#src/drafts/draft.ts';
import { createOutboxDatabase } from '#src/outbox/model/outbox.ts';
import { probeText } from '#src/sync/scheduler.ts';
import { giveNavigator } from '#tests/support/give-navigator.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { deferred, until } from '#tests/support/outbox-service.ts';
import { pageOfEachTest } from '#tests/support/page-life.ts';

const page = pageOfEachTest();
const post = vi.fn<typeof fetch>();

/** No time passes: no drain begins by itself, and what a page still waits for at the end of its test never comes. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', post);
  // What its page listens to stays for the process: it would reload as later test files erase everything.
  vi.stubGlobal('BroadcastChannel', undefined);
});
afterEach(() => {
  post.mockReset();
});

/** Someone else on this device, of whom the page hears nothing; as in the back/forward cache. */
const submitElsewhere = (...names: readonly string[]) =>
  makeTestOutbox({ database: createOutboxDatabase(), newId: () => crypto.randomUUID() }).submit(
    names,
  );

async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
}

it('a page that comes back from the back/forward cache reads the outbox again, before any drain', async () => {
  const { reader } = startBackground();
  await until(() => reader.snapshot.get() !== null);
  await settle();
  page.leaves();
  await submitElsewhere('a');
  page.shows(true);
  await settle();
  expect(reader.snapshot.get()).toMatchObject({ ok: true, value: { counts: { queued: 1 } } });
});

it('a page that is left writes nothing that is typed until it comes back', async () => {
  const { outbox } = startBackground();
  page.leaves();
  const tombstone = { id: 'a', typedAt: 1, eraseAt: 1 };
  const written = vi.fn();
  const writing = draftsIn(outbox.database)
    .write((store) => store.put(tombstone))
    .then(({ ok }) => written(ok));
  await settle();
  expect(written).not.toHaveBeenCalled();
  page.shows(true);
  await writing;
  expect(written).toHaveBeenCalledWith(true);
});

it('asks the host for its time once, and only when something is due', async () => {
  const { readEraseUntil } = startBackground();
  await settle();
  expect(post).not.toHaveBeenCalled();
  const headers = { Date: new Date().toUTCString() };
  post.mockImplementation(async () => new Response(probeText, { headers }));
  const before = Date.now();
  const [first, second] = await Promise.all([readEraseUntil(), readEraseUntil()]);
  expect(first).toBeGreaterThanOrEqual(before);
  expect(second).toBe(first);
  expect(post).toHaveBeenCalledTimes(1);
});

it('a page that is left ends its own drain, and asks nobody for another until it is back', async () => {
  await submitElsewhere('b', 'c');
  const { drains } = startBackground();
  const answer = deferred<Response>();
  post.mockReturnValue(answer.promise);
  const report = drains.request({ trigger: 'user' });
  await until(() => post.mock.calls.length === 1);
  const getRegistration = vi.fn(async () => undefined);
  giveNavigator({ serviceWorker: { getRegistration } });
  page.leaves();
  await settle();
  expect(getRegistration).not.toHaveBeenCalled();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  answer.resolve(new Response());
  page.shows(false);
  expect(await report).toEqual({ end: 'interrupted', delivered: 1 });
  post.mockResolvedValue(new Response());
  expect(await drains.request({ trigger: 'user' })).toMatchObject({ end: 'done' });
});

describe('a page whose document names the scripts of its parts', () => {
  /** Scripts that do not come. An import finds them all here, whatever became of a fetch. */
  const lost = new Set<string>();
  const fileOf = (address: unknown) => String(address).replace(/.*\//, '');
  const asked = () => post.mock.calls.map(([address]) => fileOf(address));

  beforeEach(() => {
    vi.resetModules();
    document.body.innerHTML = '<div id="root" data-touched="touched.js"></div>';
    lost.add('touched.js');
    post.mockImplementation(async (address) => {
      if (lost.has(fileOf(address))) throw new TypeError('No signal.');
      return new Response(probeText, { headers: { Date: new Date().toUTCString() } });
    });
  });

  /** Until the scripts come, only they are asked for. */
  async function expectWaitsForScripts(address: string): Promise<void> {
    await until(() => asked().includes('touched.js'));
    await settle();
    expect(asked()).not.toContain(address);
    lost.clear();
    await vi.advanceTimersByTimeAsync(1_000);
  }

  it('imports the drain only once its scripts were fetched: a failed import stays failed in Firefox', async () => {
    await makeTestOutbox({ database: createOutboxDatabase() }).submit(['a']);
    const { startBackground } = await import('#src/app/background.ts');
    const { drains } = startBackground();
    const report = drains.request({ trigger: 'user' });
    await expectWaitsForScripts('formResponse');
    expect(await report).toMatchObject({ end: 'done', delivered: 1 });
  });

  it('imports what judges the clock likewise', async () => {
    const { startBackground } = await import('#src/app/background.ts');
    const judged = startBackground().readEraseUntil();
    await expectWaitsForScripts('reachable.txt');
    expect(await judged).toBeGreaterThan(0);
  });
});
