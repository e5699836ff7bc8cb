// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { submit } from '#src/outbox/submit.ts';
import { failingDatabase, makeTestOutbox, readStored } from '#tests/support/outbox-bench.ts';
import { confirmed, noConnection, refused, sent, timedOut } from '#tests/support/outbox-service.ts';

const joined = { form: 'join', answers: { name: 'Ann', message: 'Hello' }, installed: false };
const unconnected = { ...joined, form: 'health' };

describe('on a device that can store', () => {
  it('stores the submission and leaves its delivery to a drain', async () => {
    const outbox = makeTestOutbox();
    const submitted = await submit(outbox, joined);
    const [stored] = await readStored(outbox);
    expect(submitted).toEqual({ kind: 'stored', id: stored?.id });
    expect(outbox.service.tried).toEqual([]);
  });

  it('stores it although the service is out of reach', async () => {
    const outbox = makeTestOutbox();
    outbox.service.follow(() => noConnection);
    expect((await submit(outbox, joined)).kind).toBe('stored');
  });

  it('stores one of an unconnected form', async () => {
    const outbox = makeTestOutbox();
    expect((await submit(outbox, unconnected)).kind).toBe('stored');
    expect((await readStored(outbox)).map(({ state }) => state)).toEqual(['held']);
  });
});

describe('on a device that cannot store', () => {
  const withoutStorage = () => {
    const outbox = makeTestOutbox();
    return { ...outbox, database: failingDatabase(outbox.database), storage: outbox.database };
  };

  it.each([sent, confirmed])('sends it from memory: $kind', async (outcome) => {
    const outbox = withoutStorage();
    outbox.service.follow(() => outcome);
    const submitted = await submit(outbox, joined);
    expect(submitted).toEqual({ kind: 'sent-unstored', id: outbox.service.tried[0]?.id });
    expect(outbox.service.tried).toEqual([
      expect.objectContaining({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        capturedAt: outbox.clock.now(),
        answers: joined.answers,
        mapping: outbox.mapping.join,
      }),
    ]);
    expect(await readStored({ database: outbox.storage })).toEqual([]);
  });

  it.each([noConnection, timedOut, refused])('says that it is lost: $kind', async (outcome) => {
    const outbox = withoutStorage();
    outbox.service.follow(() => outcome);
    expect(await submit(outbox, joined)).toEqual({ kind: 'lost' });
    expect(outbox.service.tried).toHaveLength(1);
  });

  it('says that one of an unconnected form is lost, and sends it nowhere', async () => {
    const outbox = withoutStorage();
    expect(await submit(outbox, unconnected)).toEqual({ kind: 'lost' });
    expect(outbox.service.tried).toEqual([]);
  });

  it('tells nobody that the outbox has changed', async () => {
    const outbox = withoutStorage();
    let told = 0;
    outbox.channel.subscribe(() => {
      told += 1;
    });
    await submit(outbox, joined);
    expect(told).toBe(0);
  });
});
