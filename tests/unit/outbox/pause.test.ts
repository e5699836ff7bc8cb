// @vitest-environment node
import { expect, it } from 'vitest';
import { endPause, lengthenPause, readPause } from '#src/outbox/pause.ts';
import { nextAttempt } from '#src/outbox/retry-policy.ts';
import { anotherContext, makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';

const none = { key: 'pause', failures: 0, until: 0 };

async function pauseOf(outbox: TestOutbox) {
  const pause = await outbox.database.read(readPause);
  if (!pause.ok) throw new Error(pause.error);
  return pause.value;
}

it('is none at first', async () => {
  expect(await pauseOf(makeTestOutbox())).toEqual(none);
});

it('lengthens with every failure in a row', async () => {
  const outbox = makeTestOutbox({ random: () => 0.5 });
  for (const failures of [1, 2, 3]) {
    await lengthenPause(outbox);
    const until = nextAttempt(failures, outbox.clock.now(), 0.5);
    expect(await pauseOf(outbox)).toEqual({ key: 'pause', failures, until });
  }
});

it('survives the context that wrote it, and counts failures of all contexts', async () => {
  const outbox = makeTestOutbox();
  await lengthenPause(outbox);
  const other = anotherContext(outbox);
  await lengthenPause(other);
  expect((await pauseOf(outbox)).failures).toBe(2);
});

it('loses no failure where two contexts count at once', async () => {
  const outbox = makeTestOutbox();
  const other = anotherContext(outbox);
  await Promise.all([lengthenPause(outbox), lengthenPause(other), lengthenPause(outbox)]);
  expect((await pauseOf(outbox)).failures).toBe(3);
});

it('is none after its end, and starts small again', async () => {
  const outbox = makeTestOutbox({ random: () => 0.5 });
  await lengthenPause(outbox);
  await lengthenPause(outbox);
  await endPause(outbox);
  expect(await pauseOf(outbox)).toEqual(none);
  await lengthenPause(outbox);
  expect((await pauseOf(outbox)).until).toBe(outbox.clock.now() + 7_500);
});

it('leaves the other settings alone', async () => {
  const outbox = makeTestOutbox();
  const choice = { key: 'keep-copies', keep: true } as const;
  await outbox.database.write((transaction) => transaction.objectStore('settings').put(choice));
  await lengthenPause(outbox);
  await endPause(outbox);
  const stored = await outbox.database.read((transaction) =>
    transaction.objectStore('settings').get('keep-copies'),
  );
  expect(stored).toEqual({ ok: true, value: choice });
});
