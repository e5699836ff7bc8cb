// Proves specification 5.5, 5.10.
import { expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { mayHaveArrived } from '#src/outbox/submission.ts';
import {
  readNamed,
  readStates,
  settingOf,
  type TestOutbox,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { startOfTime } from '#tests/support/outbox-clock.ts';
import { namesOf, sent } from '#tests/support/outbox-service.ts';

const notBefore = startOfTime + 60_000;
/** A random part of 30 seconds on top, so that a region that asked at once does not come back at once. */
const nextAttemptAt = notBefore + 15_000;

/** A service that does not take 'a' yet, such as one that is older than its form. */
async function notYet(): Promise<TestOutbox> {
  const outbox = await withQueued(['a', 'b', 'c'], { random: () => 0.5 });
  outbox.service.follow(({ answers }) =>
    answers.name === 'a' && outbox.clock.now() < notBefore ? { kind: 'not-yet', notBefore } : sent,
  );
  return outbox;
}

it('one that the service does not take yet waits alone, and the others go on in their order', async () => {
  const outbox = await notYet();
  expect(await drain(outbox, { trigger: 'lifecycle' })).toEqual({ end: 'done', delivered: 2 });
  expect(namesOf(outbox.service.tried)).toEqual(['a', 'b', 'c']);
  expect(await readStates(outbox)).toEqual(['queued', 'sent', 'sent']);
  expect(await settingOf(outbox, 'backoff')).toEqual({ failures: 0, until: 0 });
  const waiting = await readNamed(outbox, 'a');
  expect(waiting).toMatchObject({ lastFailure: 'asked-to-wait', nextAttemptAt });
  // The service has said that it does not have it.
  expect(mayHaveArrived(waiting)).toBe(false);
});

it('it is sent a random part after the time that the service has named, and by a person before', async () => {
  const outbox = await notYet();
  await drain(outbox, { trigger: 'lifecycle' });
  await drain(outbox, { trigger: 'timer' });
  expect(namesOf(outbox.service.tried)).toEqual(['a', 'b', 'c']);
  await drain(outbox, { trigger: 'user' });
  expect(namesOf(outbox.service.tried)).toEqual(['a', 'b', 'c', 'a']);
  outbox.clock.pass(nextAttemptAt - outbox.clock.now() - 1);
  await drain(outbox, { trigger: 'timer' });
  expect(namesOf(outbox.service.tried)).toEqual(['a', 'b', 'c', 'a']);
  outbox.clock.pass(1);
  expect(await drain(outbox, { trigger: 'timer' })).toEqual({ end: 'done', delivered: 1 });
});
