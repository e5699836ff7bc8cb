// Proves specification 5.3.
import { describe, expect, it } from 'vitest';
import { deleteSubmission, restoreSubmissions } from '#src/outbox/actions/delete.ts';
import { leaseLength } from '#src/outbox/model/retry-policy.ts';
import { recover } from '#src/outbox/sender/recover.ts';
import { type TestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import { confirmed, noConnection, refused, sent } from '#tests/support/outbox-service.ts';

/** A drain that has its submission under way, and waits for the test to say what came of it. */
async function underWay() {
  const outbox = await withQueued(['a'], { locks: null });
  return { outbox, id: await outbox.idOf('a'), ...(await outbox.begin()) };
}

async function deleteAndUndo(outbox: TestOutbox, id: string) {
  await restoreSubmissions(outbox, [await outbox.takeOut(id)]);
}

describe.each([sent, confirmed, refused, noConnection])('a late outcome: $kind', (outcome) => {
  it('leaves deleted what was deleted while it was under way', async () => {
    const { outbox, id, finish } = await underWay();
    await deleteSubmission(outbox, id);
    await finish(outcome);
    expect(await outbox.stored()).toEqual([]);
  });

  it.each<[string, (outbox: TestOutbox, id: string) => Promise<unknown>]>([
    ['was deleted and brought back', deleteAndUndo],
    [
      'lost its lease',
      (outbox) => {
        outbox.clock.pass(leaseLength);
        return recover(outbox.another(), () => false);
      },
    ],
  ])('leaves alone the edit of what %s meanwhile', async (_, happens) => {
    const { outbox, id, finish } = await underWay();
    await happens(outbox, id);
    const own = await outbox.edit(id, 'edited');
    expect(own).not.toBe(id);
    const before = await outbox.stored();
    await finish(outcome);
    expect(await outbox.stored()).toEqual(before);
    expect(before).toMatchObject([{ id: own, earlierIds: [id], answers: { name: 'edited' } }]);
  });
});

describe('a holder that lost its lease', () => {
  it.each([
    ['does not overwrite with a failure what the next holder has under way', noConnection, sent],
    ['records a delivery, which the next holder’s failure does not undo', sent, noConnection],
  ])('%s', async (_, early, late) => {
    const { outbox, finish } = await underWay();
    outbox.clock.pass(leaseLength);
    const second = outbox.another();
    const next = await second.begin();
    await finish(early);
    const stored =
      early === sent ? { state: 'sent' } : { state: 'sending', lease: { holder: second.holder } };
    expect(await outbox.stored()).toMatchObject([stored]);
    await next.finish(late);
    expect(await outbox.states()).toEqual(['sent']);
  });

  it.each([
    ['what is queued again by now', 'service no-connection; other user; states queued', {}],
    ['what an older version without that form holds by now', 'user; states held', { mapping: {} }],
  ])('records a delivery of %s', async (_, program, changes) => {
    const { outbox, finish } = await underWay();
    outbox.clock.pass(leaseLength);
    await play(program, outbox.another(changes));
    await finish(sent);
    expect(await outbox.states()).toEqual(['sent']);
  });
});
