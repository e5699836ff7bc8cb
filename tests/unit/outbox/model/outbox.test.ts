import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { createOutbox } from '#src/outbox/model/outbox.ts';
import { readStored } from '#tests/support/outbox-bench.ts';

const join = { formId: 'join-id', version: 'v1', entries: { name: 11 } };

it('reaches nothing of the platform before it is used, and then storage and network', async () => {
  const post = vi.fn<typeof fetch>(async () => new Response());
  vi.stubGlobal('fetch', post);
  vi.stubGlobal('navigator', { onLine: false });
  const outbox = createOutbox({
    delivery: { service: { kind: 'google-forms', setting: 'https://example.org' }, status: null },
    wireMapping: { join },
    site: { hostname: 'example.org', port: '' },
    builtAt: 1,
  });
  expect(post).not.toHaveBeenCalled();
  expect(outbox.isOnline()).toBe(false);
  expect(outbox.locks).toBeNull();
  expect(outbox.newId()).not.toBe(outbox.newId());
  expect(await readStored(outbox)).toEqual([]);
  const delivery = { id: outbox.newId(), capturedAt: 0, answers: { name: 'Ann' }, mapping: join };
  expect(await outbox.service.deliver(delivery)).toEqual({ kind: 'sent' });
  expect(post.mock.calls.map(([address]) => address)).toEqual([
    'https://example.org/forms/d/e/join-id/formResponse',
  ]);
  outbox.database.close();
});
