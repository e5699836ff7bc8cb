// Proves specification 4.7, 5.3.
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { updateSafely } from '#src/device/update-safely.ts';
import { submit } from '#src/outbox/actions/submit.ts';
import { parseDelivery } from '#src/outbox/delivery/kinds.ts';
import { createOutbox } from '#src/outbox/model/outbox.ts';
import { createOutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import { createDrainClient, findActiveWorker } from '#src/sync/drain-client.ts';
import { watchOutbox } from '#src/sync/watch-outbox.ts';
import { eventually } from '#tests/support/eventually.ts';
import { mappingOf, readStored } from '#tests/support/outbox-bench.ts';

function forbid(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}
const post = vi.fn(async (..._: Parameters<typeof fetch>) => new Response(null));
const input = { form: 'join', answers: { name: 'Test' }, installed: false };

/** Firefox with cookies blocked: nothing of all this is absent, and all of it is forbidden. */
beforeEach(() => {
  post.mockClear();
  vi.stubGlobal('fetch', post);
  vi.stubGlobal('BroadcastChannel', forbid);
  const request = async () => forbid();
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request, query: request },
    serviceWorker: { getRegistration: request },
  });
  vi.stubGlobal('indexedDB', new IDBFactory());
});

function startPage() {
  const outbox = createOutbox({
    delivery: parseDelivery({ FORM_SERVICE: 'local' }),
    wireMapping: mappingOf(1, ['join']),
    site: { hostname: 'localhost', port: '4173' },
    builtAt: 1,
  });
  const loadDrain = () => import('#src/outbox/sender/drain.ts');
  const client = createDrainClient(outbox, findActiveWorker, loadDrain);
  return { outbox, client, reader: createOutboxReader(outbox) };
}

it('without channels, locks and workers it stores, delivers by leases, and a newer version takes over', async () => {
  const { outbox, client, reader } = startPage();
  expect(await submit(outbox, input)).toMatchObject({ kind: 'stored' });
  expect(await client.request({ trigger: 'submit' })).toEqual({ end: 'done', delivered: 1 });
  expect(await readStored(outbox)).toMatchObject([{ state: 'sent' }]);
  expect(post).toHaveBeenCalledTimes(1);
  const seen = { ok: true, value: { counts: { sent: 1 } } };
  await eventually(() => expect(reader.snapshot.get()).toMatchObject(seen));
  const update = vi.fn();
  const clock = { ...outbox.clock, sleep: async () => {} };
  await updateSafely({ ...outbox, clock }, { update, navigate() {}, isFirstTry: () => false });
  expect(update).toHaveBeenCalledTimes(1);
});

it('without databases too it sends directly, drains nothing, and says that nothing can be kept', async () => {
  vi.stubGlobal('indexedDB', { open: forbid });
  const { outbox, client, reader } = startPage();
  expect(await submit(outbox, input)).toMatchObject({ kind: 'sent-unstored' });
  expect(post).toHaveBeenCalledTimes(1);
  expect(await client.request({ trigger: 'user' })).toEqual({
    ...{ end: 'no-storage', delivered: 0, failure: 'unavailable' },
  });
  watchOutbox(reader, () => {});
  const failed = { ok: false, error: 'unavailable' };
  await eventually(() => expect(reader.snapshot.get()).toEqual(failed));
});
