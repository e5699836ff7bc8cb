// Proves specification 5.19, 5.20.
import { describe, expect, it } from 'vitest';
import { deleteSubmission } from '#src/outbox/actions/delete.ts';
import { lockForEditing, saveEdit, unlock } from '#src/outbox/actions/edit.ts';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import { backedUp } from '#tests/support/backups.ts';
import { draftsDevice } from '#tests/support/drafts-bench.ts';
import { withQueued } from '#tests/support/outbox-bench.ts';
import { takeLease } from '#tests/support/outbox-leases.ts';
import { play, plays } from '#tests/support/outbox-program.ts';
import { noConnection } from '#tests/support/outbox-service.ts';

const free = { ok: true, value: null };
const answers = { name: 'edited' };

async function withOne() {
  const outbox = await withQueued(['a']);
  return { outbox, id: await outbox.idOf('a') };
}

describe('a lock for editing', () => {
  plays({
    'keeps one out of every drain’s reach, and no other':
      'queue a b; lock a; any = done 1; received b; unlock a; any = done 1',
    'keeps it back also if it alone is asked for':
      'queue a b; lock a; user only a = done 0; service no-connection; user; tried b',
    'ends by itself if the editor died, and the next drain comes then':
      'queue a; lock a; next in 90000; pass 89999; user = done 0; pass 1; user = done 1',
    'lasts as long as the editor asks for it again': `queue a; ${'lock a; pass 89999; user = done 0; '.repeat(5)}states queued`,
    'keeps nothing back if the clock was set back since': 'queue a; lock a; pass -1; user = done 1',
  });

  it('ends when the editor is closed, and nothing else of it is changed', async () => {
    const { outbox } = await withOne();
    const before = await outbox.stored();
    await play('lock a; unlock a', outbox);
    expect(await outbox.stored()).toEqual(before);
  });

  it('is not given while it is being sent, nor once it is gone', async () => {
    const { outbox, id } = await withOne();
    const expectUnlocked = async (obstacle: string) => {
      const before = await outbox.stored();
      const value = { ok: true, value: obstacle };
      expect(await lockForEditing(outbox, id)).toEqual(value);
      expect(await saveEdit(outbox, id, answers)).toEqual(value);
      expect(await outbox.stored()).toEqual(before);
    };
    const { lease } = await takeLease(outbox);
    await expectUnlocked('sending');
    await play(`pass ${lease.until}; user`, outbox);
    await expectUnlocked('not-pending');
    await deleteSubmission(outbox, id);
    await expectUnlocked('not-pending');
    expect((await unlock(outbox, id)).ok).toBe(true);
    expect(await outbox.stored()).toEqual([]);
  });

  it('is not needed by what is refused, which may be edited', async () => {
    const { outbox, id } = await withOne();
    await play('service refused; user', outbox);
    const before = await outbox.stored();
    expect(await lockForEditing(outbox, id)).toEqual(free);
    expect(await outbox.stored()).toEqual(before);
  });
});

describe('saving an edit', () => {
  it('puts the new answers in the old one’s place, under the same id, unlocked', async () => {
    const { outbox, id } = await withOne();
    const [before] = await outbox.stored();
    await lockForEditing(outbox, id);
    expect(await saveEdit(outbox, id, answers)).toEqual(free);
    expect(await outbox.stored()).toEqual([{ ...before, answers }]);
    await outbox.drain('user');
    expect(outbox.service.received).toMatchObject([{ id, answers }]);
  });

  it('gives it an id of its own where an earlier attempt may have arrived', async () => {
    const { outbox, id } = await withOne();
    await play('service no-connection; user', outbox);
    expect(await saveEdit(outbox, id, answers)).toEqual(free);
    const after = await outbox.named('edited');
    expect(after).toMatchObject({ sequence: 1, state: 'queued', attempts: 0, earlierIds: [id] });
    expect(after.id).not.toBe(id);
    expect(await backedUp(outbox)).toEqual([after.id]);
    // Pressed again after a slow commit: no second one.
    expect(await saveEdit(outbox, id, answers)).toEqual(free);
    expect(await outbox.stored()).toEqual([after]);
    // Nothing that has the new id can have arrived.
    expect(await saveEdit(outbox, after.id, { name: 'again' })).toEqual(free);
    expect(await outbox.idOf('again')).toBe(after.id);
  });

  it('keeps one receipt over three edits, and remembers every earlier id, the oldest first', async () => {
    const outbox = await withQueued(['a'], { newId: () => crypto.randomUUID() });
    outbox.service.follow(() => noConnection);
    const ids = [await outbox.idOf('a')];
    for (const name of ['b', 'c', 'd']) {
      await outbox.drain('user');
      ids.push(await outbox.edit(ids.at(-1) ?? '', name));
    }
    expect(new Set(ids).size).toBe(4);
    expect(new Set(ids.map(receiptOf)).size).toBe(1);
    const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
    for (const id of ids) expect(id).toMatch(uuid);
    expect(await outbox.stored()).toMatchObject([{ earlierIds: ids.slice(0, 3) }]);
  });

  it('queues a refused one again, and leaves a held one held', async () => {
    const outbox = await play('queue a; service refused; user; hold b');
    const [refused, held] = await outbox.stored();
    await play('edit a c; edit b d', outbox);
    // Another answer to the refused wording must not count for the new one.
    expect(await outbox.stored()).toMatchObject([
      { state: 'queued', answers: { name: 'c' }, earlierIds: [refused?.id] },
      { state: 'held', answers: { name: 'd' }, id: held?.id },
    ]);
  });
});

it('ends the draft that a saved edit was kept in, and none where nothing was saved', async () => {
  const device = draftsDevice();
  await device.outbox.submit(['a']);
  const id = await device.outbox.idOf('a');
  const page = device.openPage();
  const draftId = await page.type('edited', { target: { kind: 'submission', id, form: 'join' } });
  const draft = { ids: [draftId], typedAt: device.clock.now() };
  await saveEdit(device.outbox, 'nowhere', answers, draft);
  expect(await device.issues()).toEqual(['edited']);
  await saveEdit(device.outbox, id, answers, draft);
  expect(await device.issues()).toEqual([]);
});
