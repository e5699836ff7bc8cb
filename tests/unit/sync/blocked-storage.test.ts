// Proves specification 4.7, 5.3.
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('where channels, locks and workers are forbidden', () => {
  it('stores and delivers, one at a time by leases, and the page sees it', async () => {
    const { outbox, client, reader } = startPage();
    expect(await submit(outbox, input)).toMatchObject({ kind: 'stored' });
    expect(await client.request({ trigger: 'submit' })).toEqual({ end: 'done', delivered: 1 });
    expect(await readStored(outbox)).toMatchObject([{ state: 'sent' }]);
    expect(post).toHaveBeenCalledTimes(1);
    const seen = { ok: true, value: { counts: { sent: 1 } } };
    await eventually(() => expect(reader.snapshot.get()).toMatchObject(seen));
  });

  it('lets a newer version take over', async () => {
    const { outbox } = startPage();
    const update = vi.fn();
    const clock = { ...outbox.clock, sleep: async () => {} };
    const page = { update, navigate() {}, isFirstTry: () => false };
    await updateSafely({ ...outbox, clock }, page);
    expect(update).toHaveBeenCalledTimes(1);
  });
});

describe('where databases are forbidden too', () => {
  beforeEach(() => vi.stubGlobal('indexedDB', { open: forbid }));

  it('sends directly, says so, and drains nothing', async () => {
    const { outbox, client } = startPage();
    expect(await submit(outbox, input)).toMatchObject({ kind: 'sent-unstored' });
    expect(post).toHaveBeenCalledTimes(1);
    expect(await client.request({ trigger: 'user' })).toEqual({
      ...{ end: 'no-storage', delivered: 0, failure: 'unavailable' },
    });
  });

  it('tells the page that nothing can be kept', async () => {
    const { reader } = startPage();
    watchOutbox(reader, () => {});
    const failed = { ok: false, error: 'unavailable' };
    await eventually(() => expect(reader.snapshot.get()).toEqual(failed));
  });
});
