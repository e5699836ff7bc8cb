// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { longestWait } from '#src/outbox/delivery/retry-after.ts';
import { drain } from '#src/outbox/drain.ts';
import { readPause } from '#src/outbox/pause.ts';
import { readOutbox } from '#src/outbox/read-outbox.ts';
import {
  makeTestOutbox,
  readStates,
  submitNamed,
  type TestOutbox,
} from '#tests/support/outbox-bench.ts';
import { namesOf, noConnection, sent } from '#tests/support/outbox-service.ts';

const wait = 300_000;

/** A service that asks to wait from now on. */
function askToWait(outbox: TestOutbox, milliseconds = wait): void {
  const notBefore = outbox.clock.now() + milliseconds;
  outbox.service.follow(() => ({ kind: 'unreachable', failure: 'asked-to-wait', notBefore }));
}

async function withAnsweredOnce(): Promise<TestOutbox> {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a', 'b']);
  askToWait(outbox);
  expect(await drain(outbox, { urgency: 'asked' })).toEqual({ end: 'unreachable', delivered: 0 });
  outbox.service.follow(() => sent);
  return outbox;
}

it('a service that asks to wait is not tried with the next one', async () => {
  const outbox = await withAnsweredOnce();
  expect(namesOf(outbox.service.tried)).toEqual(['a']);
  expect(await readStates(outbox)).toEqual(['queued', 'queued']);
});

describe.each(['occasion', 'timer'] as const)('a drain that nobody asks for: %s', (urgency) => {
  it('tries nothing before the time, and everything at it', async () => {
    const outbox = await withAnsweredOnce();
    outbox.clock.pass(wait - 1);
    expect(await drain(outbox, { urgency })).toEqual({ end: 'paused', delivered: 0 });
    expect(outbox.service.tried).toHaveLength(1);
    outbox.clock.pass(1);
    expect(await drain(outbox, { urgency })).toEqual({ end: 'done', delivered: 2 });
  });

  it('is held back by the longest wait too', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a']);
    askToWait(outbox, longestWait);
    await drain(outbox, { urgency: 'asked' });
    expect((await drain(outbox, { urgency })).end).toBe('paused');
  });

  it('is not held back where the clock was set back since', async () => {
    const outbox = await withAnsweredOnce();
    outbox.clock.pass(-24 * 60 * 60_000);
    expect((await drain(outbox, { urgency })).end).toBe('done');
  });
});

it('a person is not held back, and ends the wait where it goes through', async () => {
  const outbox = await withAnsweredOnce();
  expect(await drain(outbox, { urgency: 'asked' })).toEqual({ end: 'done', delivered: 2 });
  await submitNamed(outbox, ['c']);
  expect((await drain(outbox, { urgency: 'occasion' })).end).toBe('done');
});

it('the outbox knows when the next try is', async () => {
  const outbox = await withAnsweredOnce();
  const view = await readOutbox(outbox, 1);
  expect(view.ok && view.value.nextDrainAt).toBe(outbox.clock.now() + wait);
});

it('the time holds on though the service could not be reached since', async () => {
  const outbox = await withAnsweredOnce();
  const until = outbox.clock.now() + wait;
  outbox.service.follow(() => noConnection);
  await drain(outbox, { urgency: 'asked' });
  const pause = await outbox.database.read(readPause);
  expect(pause.ok && pause.value).toMatchObject({ failures: 2, notBefore: until });
  expect((await drain(outbox, { urgency: 'occasion' })).end).toBe('paused');
});
