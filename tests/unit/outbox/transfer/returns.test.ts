// Proves specification 7.16.
import { describe, expect, it } from 'vitest';
import { saveEdit } from '#src/outbox/edit.ts';
import { handedOverView, takeBack } from '#src/outbox/transfer/handed-over.ts';
import {
  carried,
  type ReturnSummary,
  returnCodeOf,
  takeReturn,
  writeReturn,
} from '#src/outbox/transfer/returns.ts';
import { acknowledged, reportedMissing } from '#src/outbox/transitions.ts';
import { makeTestOutbox, type TestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { confirmed, noConnection, sent } from '#tests/support/outbox-service.ts';
import { handOver, importAll, transferredFrom } from '#tests/support/transfers.ts';

const device = (): Partial<TestOutbox> => ({ newId: () => crypto.randomUUID() });

/** A giver whose submissions a carrier has. */
async function carriedBy(carrier: TestOutbox, names = ['a', 'b', 'c']) {
  const giver = await withQueued(names, device());
  await importAll(carrier, await transferredFrom(giver));
  await handOver(giver);
  return giver;
}

async function returnOf(carrier: TestOutbox): Promise<string> {
  const all = await carrier.read(carried(100));
  return writeReturn(
    await Promise.all(all.map(({ submission, state }) => returnCodeOf(submission.id, state))),
  );
}

async function take(giver: TestOutbox, text: string): Promise<ReturnSummary> {
  const taken = await takeReturn(giver, text);
  if (!taken.ok) throw new Error(taken.error);
  return taken.value;
}

const nothing = { confirmed: 0, sent: 0, known: 0, foreign: 0, unreadable: [] };

describe('[7.16] a return', () => {
  it('confirms what the carrier’s service has confirmed, without a request from here', async () => {
    const carrier = makeTestOutbox(device());
    const giver = await carriedBy(carrier);
    carrier.service.follow(({ answers }) => (answers.name === 'b' ? noConnection : confirmed));
    await carrier.drain('user');
    expect(await take(giver, await returnOf(carrier))).toEqual({ ...nothing, confirmed: 2 });
    expect(await giver.states()).toEqual(['confirmed', 'handed-over', 'confirmed']);
    expect(giver.service.tried).toEqual([]);
  });

  it('says what the carrier has sent, and keeps its answers, for nobody has confirmed it', async () => {
    const carrier = makeTestOutbox(device());
    const giver = await carriedBy(carrier, ['a']);
    carrier.service.follow(() => sent);
    await carrier.drain('user');
    expect(await take(giver, await returnOf(carrier))).toEqual({ ...nothing, sent: 1 });
    expect(await giver.named('a')).toMatchObject({
      state: 'handed-over',
      sentElsewhereAt: giver.clock.now(),
    });
    expect(await take(giver, await returnOf(carrier))).toEqual({ ...nothing, known: 1 });
  });

  it('names nothing that the carrier has not sent', async () => {
    const carrier = makeTestOutbox(device());
    await carriedBy(carrier);
    await carrier.submit(['own']);
    carrier.service.follow(({ answers }) => (answers.name === 'own' ? confirmed : noConnection));
    await carrier.drain('user');
    await carrier.drain('user');
    expect(await carrier.read(carried(100))).toEqual([]);
  });

  it('names nothing that the service reports as not arrived, until it has', async () => {
    const carrier = makeTestOutbox(device());
    await carriedBy(carrier, ['a']);
    carrier.service.follow(() => sent);
    await carrier.drain('user');
    const [only] = await carrier.stored();
    const missing = only && reportedMissing(only, carrier.clock.now());
    const found = missing && acknowledged(missing, carrier.clock.now());
    if (!missing || !found) throw new Error('It was not sent.');
    await carrier.put(missing);
    expect(await carrier.read(carried(100))).toEqual([]);
    await carrier.put(found);
    expect(await carrier.read(carried(100))).toMatchObject([{ state: 'confirmed' }]);
  });

  it('ends the question whether the other device has sent them', async () => {
    const carrier = makeTestOutbox(device());
    const giver = await carriedBy(carrier);
    carrier.service.follow(({ answers }) => (answers.name === 'a' ? confirmed : sent));
    await carrier.drain('user');
    const text = await returnOf(carrier);
    await take(giver, text);
    await take(giver, text);
    expect((await giver.read(handedOverView(9))).open).toEqual([]);
  });

  it('goes back by way of a second carrier', async () => {
    const [first, second] = [makeTestOutbox(device()), makeTestOutbox(device())];
    const giver = await carriedBy(first, ['a']);
    await importAll(second, await transferredFrom(first));
    await handOver(first);
    second.service.follow(() => confirmed);
    await second.drain('user');
    await take(first, await returnOf(second));
    expect(await take(giver, await returnOf(first))).toEqual({ ...nothing, confirmed: 1 });
  });

  it('turns "sent" into "confirmed" once the service has answered, and never back', async () => {
    const carrier = makeTestOutbox(device());
    const giver = await carriedBy(carrier, ['a']);
    const { id } = await giver.named('a');
    const old = await returnCodeOf(id, 'sent');
    await take(giver, old);
    expect(await take(giver, await returnCodeOf(id, 'confirmed'))).toMatchObject({ confirmed: 1 });
    expect(await take(giver, old)).toEqual({ ...nothing, known: 1 });
    expect(await giver.states()).toEqual(['confirmed']);
  });
});

describe('[7.16] a return changes nothing', () => {
  it('if it is of another device', async () => {
    const giver = await carriedBy(makeTestOutbox(device()));
    const before = await giver.stored();
    const foreign = await returnCodeOf(crypto.randomUUID(), 'confirmed');
    expect(await take(giver, foreign)).toEqual({ ...nothing, foreign: 1 });
    expect(await giver.stored()).toEqual(before);
  });

  it('if a character of it is wrong, and names that code', async () => {
    const giver = await carriedBy(makeTestOutbox(device()), ['a']);
    const code = await returnCodeOf((await giver.named('a')).id, 'confirmed');
    const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    for (const [at, right] of [...code].entries()) {
      if (right === '-') continue;
      const wrong = alphabet[(alphabet.indexOf(right) + 1) % 32];
      const altered = `${code.slice(0, at)}${wrong}${code.slice(at + 1)}`;
      expect(await take(giver, altered)).toEqual({ ...nothing, unreadable: [altered] });
    }
    expect(await giver.states()).toEqual(['handed-over']);
  });

  it('if it is a receipt, which anybody may know', async () => {
    const giver = await carriedBy(makeTestOutbox(device()), ['a']);
    const { id } = await giver.named('a');
    const { receiptOf } = await import('#src/outbox/receipt.ts');
    expect(await take(giver, receiptOf(id))).toEqual({ ...nothing, foreign: 1 });
  });

  it('of what was taken back, or edited since', async () => {
    const giver = await carriedBy(makeTestOutbox(device()), ['a', 'b']);
    const [a, b] = await Promise.all([giver.named('a'), giver.named('b')]);
    await takeBack(giver, 'all');
    await saveEdit(giver, b.id, { name: 'edited' });
    const old = [await returnCodeOf(a.id, 'confirmed'), await returnCodeOf(b.id, 'confirmed')];
    expect(await take(giver, old.join(' '))).toEqual({ ...nothing, known: 1, foreign: 1 });
    expect(await giver.states()).toEqual(['queued', 'queued']);
  });

  it.each(['', 'WTP-RETURN', '{"format":"we-the-people-outbox"}', '🙂'.repeat(10_000)])(
    'if it is %j',
    async (text) => {
      const giver = await carriedBy(makeTestOutbox(device()), ['a']);
      expect(await take(giver, text)).toMatchObject({ confirmed: 0, sent: 0, known: 0 });
      expect(await giver.states()).toEqual(['handed-over']);
    },
  );
});
