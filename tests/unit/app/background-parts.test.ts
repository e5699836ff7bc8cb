// Proves specification 8.10.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOutboxDatabase } from '#src/outbox/model/outbox.ts';
import { probeText } from '#src/sync/scheduler.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { until } from '#tests/support/outbox-service.ts';
import { PageLife } from '#tests/support/page-life.ts';

const page = new PageLife();
const get = vi.fn<typeof fetch>();
/** Scripts that do not come. */
const lost = new Set<string>();

/** A page whose document names the scripts of its parts. An import finds them all here, whatever became of a fetch. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.resetModules();
  page.begin();
  document.body.innerHTML = '<div id="root" data-touched="touched.js"></div>';
  lost.add('touched.js');
  get.mockImplementation(async (address) => {
    if (lost.has(fileOf(address))) throw new TypeError('No signal.');
    return new Response(probeText, { headers: { Date: new Date().toUTCString() } });
  });
  vi.stubGlobal('fetch', get);
});
afterEach(() => {
  get.mockReset();
});

const fileOf = (address: unknown) => String(address).replace(/.*\//, '');
const asked = () => get.mock.calls.map(([address]) => fileOf(address));

/** Until the scripts come, only they are asked for. */
async function expectWaitsForScripts(address: string): Promise<void> {
  await until(() => asked().includes('touched.js'));
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
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
