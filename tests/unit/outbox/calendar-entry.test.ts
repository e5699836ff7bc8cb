// Proves specification 5.40.
import { expect, it } from 'vitest';
import { alarmsOf, calendarEntry, forgetEntry, makeEntry } from '#src/outbox/calendar-entry.ts';
import { eraseOutbox } from '#src/outbox/erase.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';

const hour = 60 * 60_000;
const oldest = { capturedAt: 0, age: 'fresh' } as const;

it.each([
  [0, [24, 72]],
  [23, [24, 72]],
  [24, [72]],
  [71, [72]],
  [72, [96]],
  [96, [120]],
  [1_000, [1_008]],
])('after %d hours the alarms still to come are at the hours %j', (hours, alarms) => {
  expect(alarmsOf(oldest, hours * hour)).toEqual(alarms.map((at) => at * hour));
});

it('changes one entry, as often as it is made, until it is forgotten', async () => {
  const outbox = makeTestOutbox();
  expect(await outbox.read(calendarEntry)).toBeNull();
  const first = await makeEntry(outbox, [1, 2]);
  const second = await makeEntry(outbox.another(), [3]);
  if (!first.ok || !second.ok) throw new Error('It was not stored.');
  expect(first.value).toMatchObject({ sequence: 0, alarms: [1, 2] });
  expect(second.value).toEqual({ uid: first.value.uid, sequence: 1, alarms: [3] });
  expect(await outbox.read(calendarEntry)).toEqual(second.value);
  await forgetEntry(outbox);
  expect(await outbox.read(calendarEntry)).toBeNull();
  const third = await makeEntry(outbox, [4]);
  expect(third).toMatchObject({ ok: true, value: { sequence: 0 } });
  expect(third).not.toMatchObject({ value: { uid: first.value.uid } });
});

it('is erased with everything else', async () => {
  const outbox = makeTestOutbox();
  await makeEntry(outbox, [1]);
  await eraseOutbox(outbox);
  expect(await outbox.read(calendarEntry)).toBeNull();
});

it('says why it could not be stored, and keeps the one before', async () => {
  const outbox = makeTestOutbox();
  await makeEntry(outbox, [1]);
  expect(await makeEntry(outbox.failing(), [2])).toMatchObject({ ok: false });
  expect(await forgetEntry(outbox.failing())).toMatchObject({ ok: false });
  expect(await outbox.read(calendarEntry)).toMatchObject({ sequence: 0, alarms: [1] });
});
