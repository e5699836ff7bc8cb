// Proves specification 5.3.
import { describe, expect, it } from 'vitest';
import { deleteSubmission, restoreSubmissions } from '#src/outbox/actions/delete.ts';
import { resend, saveEdit } from '#src/outbox/actions/edit.ts';
import { leaseLength } from '#src/outbox/model/retry-policy.ts';
import { recover } from '#src/outbox/sender/recover.ts';
import { makeTestOutbox, type TestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { settle, takeLease } from '#tests/support/outbox-leases.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';
import { play } from '#tests/support/outbox-program.ts';
import { confirmed, namesOf, noConnection, refused, sent } from '#tests/support/outbox-service.ts';

describe.each([
  ['with the origin’s locks', () => lockRoom()],
  ['without locks', () => null],
])('two contexts %s', (_which, makeRoom) => {
  function twoContexts() {
    const room = makeRoom();
    const first = makeTestOutbox({ locks: room?.enter().locks ?? null });
    return [first, first.another({ locks: room?.enter().locks ?? null })] as const;
  }

  it('draining 50 at once deliver each exactly once', async () => {
    const [first, second] = twoContexts();
    const names = Array.from({ length: 50 }, (_, index) => `s${index}`);
    await first.submit(names);
    const reports = await Promise.all([first.drain('user'), second.drain('user')]);
    expect(namesOf(first.service.tried).sort()).toEqual(names.sort());
    expect(reports.map(({ end }) => end)).toEqual(['done', 'done']);
    expect(reports[0].delivered + reports[1].delivered).toBe(50);
    expect(new Set(await first.states())).toEqual(new Set(['sent']));
  });
});

/** A drain that has its submission under way, and waits for the test to say what came of it. */
async function underWay() {
  const outbox = await withQueued(['a'], { locks: null });
  return { outbox, id: await outbox.idOf('a'), ...(await outbox.begin()) };
}

async function deleteAndUndo(outbox: TestOutbox, id: string) {
  const deleted = await deleteSubmission(outbox, id);
  if (!deleted.ok || deleted.value === undefined) throw new Error('Nothing was deleted.');
  await restoreSubmissions(outbox, [deleted.value]);
  return deleted.value;
}

async function edit(outbox: TestOutbox, id: string): Promise<string> {
  const saved = await saveEdit(outbox, id, { name: 'edited' });
  if (!saved.ok || saved.value !== null) throw new Error('Nothing was saved.');
  return outbox.idOf('edited');
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
    const own = await edit(outbox, id);
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

it.each<[string, (outbox: TestOutbox, id: string) => Promise<unknown>]>([
  [
    'of the same context',
    (outbox) => {
      outbox.clock.pass(leaseLength);
      return recover(outbox, () => false);
    },
  ],
  [
    'that has made as many attempts, after it was sent and sent again',
    async (outbox, id) => {
      outbox.clock.pass(1);
      await resend(outbox, id);
    },
  ],
])('a late failure of an earlier lease does not settle a newer one %s', async (which, happens) => {
  const outbox = await withQueued(['a']);
  const first = await takeLease(outbox);
  if (which !== 'of the same context') await settle(outbox, first, refused);
  await happens(outbox, first.id);
  const second = await takeLease(outbox);
  await settle(outbox, first, noConnection);
  expect(await outbox.stored()).toEqual([second]);
});

it('undone twice, a deletion does not bring an earlier wording back over its edit', async () => {
  const outbox = await play('queue a; service no-connection; user');
  const id = await outbox.idOf('a');
  const deleted = await deleteAndUndo(outbox, id);
  const own = await edit(outbox, id);
  await restoreSubmissions(outbox, [deleted]);
  expect(await outbox.stored()).toMatchObject([{ id: own, answers: { name: 'edited' } }]);
});
