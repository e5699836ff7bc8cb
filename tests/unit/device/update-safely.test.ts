// Proves specification 8.4.
import { expect, it } from 'vitest';
import { longestTakeOver } from '#src/device/registration.ts';
import { updateSafely } from '#src/device/update-safely.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';

/** An update whose newer version takes no control, and what the page did, in order. */
async function update(isFirst: boolean): Promise<readonly string[]> {
  const outbox = makeTestOutbox();
  const done: string[] = [];
  const sleep = async (milliseconds: number) => void done.push(`waits ${milliseconds}`);
  await updateSafely(
    { ...outbox, clock: { ...outbox.clock, sleep } },
    {
      update: () => void done.push('asks'),
      navigate: () => void done.push('navigates'),
      isFirstTry: () => isFirst,
    },
  );
  return done;
}

const wait = `waits ${longestTakeOver}`;

it('[8.4] loads the page again if the newer version takes no control, once', async () => {
  expect(longestTakeOver).toBe(10_000);
  expect(await update(true)).toEqual(['asks', wait, 'navigates', wait]);
  expect(await update(false)).toEqual(['asks', wait]);
});
