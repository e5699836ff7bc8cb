// Proves specification 4.2, 4.8, 4.16.
import { describe, expect, it } from 'vitest';
import { firstPoll, pollStatus } from '#src/outbox/delivery-status.ts';
import { drain } from '#src/outbox/drain.ts';
import { eraseOldCopies } from '#src/outbox/erase.ts';
import { setPreferences } from '#src/outbox/preferences.ts';
import { copyRetention } from '#src/outbox/retry-policy.ts';
import { submit } from '#src/outbox/submit.ts';
import {
  anotherContext,
  changeSetting,
  makeTestOutbox,
  mappingOf,
  readNamed,
  readStates,
  readStored,
  submitNamed,
  type TestOutbox,
  viewsDuring,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import {
  confirmed,
  namesOf,
  noConnection,
  refused,
  scriptedService,
  sent,
} from '#tests/support/outbox-service.ts';
import { endpointOf } from '#tests/support/status-bench.ts';

const user = { trigger: 'user' } as const;
const timer = { trigger: 'timer' } as const;

it('tries nothing of an unconnected form, and delivers the others', async () => {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a'], { form: 'health' });
  await submitNamed(outbox, ['b']);
  expect(await drain(outbox, user)).toEqual({ end: 'done', delivered: 1 });
  expect(namesOf(outbox.service.tried)).toEqual(['b']);
  expect(await readStates(outbox)).toEqual(['held', 'sent']);
});

it('delivers what was held once a newer version connects its form, in order of capture', async () => {
  const older = makeTestOutbox();
  await submitNamed(older, ['a', 'b'], { form: 'health' });
  await submitNamed(older, ['c']);
  const newer = anotherContext(older, { mapping: mappingOf(2, ['join', 'tax', 'health']) });
  expect(await drain(newer, user)).toEqual({ end: 'done', delivered: 3 });
  expect(namesOf(newer.service.received)).toEqual(['a', 'b', 'c']);
});

it('delivers with the newest mapping, and remembers the one at capture', async () => {
  const older = await withQueued(['a']);
  await submitNamed(older, ['b'], { form: 'health' });
  const mapping = mappingOf(2, ['join', 'health']);
  const newer = anotherContext(older, { mapping });
  await drain(newer, user);
  expect(newer.service.received.map((delivery) => delivery.mapping)).toEqual([
    mapping.join,
    mapping.health,
  ]);
  expect(await readStates(older)).toEqual(['sent', 'sent']);
});

it('keeps the mapping version at capture', async () => {
  const older = makeTestOutbox();
  await submitNamed(older, ['a'], { installed: true });
  await drain(anotherContext(older, { mapping: mappingOf(2, ['join']) }), user);
  expect(await readNamed(older, 'a')).toMatchObject({ state: 'sent', mappingVersion: 'v1' });
});

it('holds what was queued where the form is no longer connected, with its answers', async () => {
  const older = await withQueued(['a']);
  await submitNamed(older, ['b'], { form: 'tax' });
  const newer = anotherContext(older, { mapping: mappingOf(2, ['tax']) });
  expect(await drain(newer, user)).toEqual({ end: 'done', delivered: 1 });
  expect(namesOf(newer.service.tried)).toEqual(['b']);
  expect(await readNamed(older, 'a')).toEqual({
    sequence: 1,
    id: expect.any(String),
    form: 'join',
    capturedAt: older.clock.now(),
    mappingVersion: 'v1',
    installed: false,
    state: 'held',
    answers: { name: 'a' },
  });
});

it('delivers it after all once the form is connected again, at once and with a clean slate', async () => {
  const outbox = await withQueued(['a']);
  outbox.service.follow(() => noConnection);
  await drain(outbox, user);
  await drain(anotherContext(outbox, { mapping: mappingOf(2, []) }), user);
  expect(await readStates(outbox)).toEqual(['held']);
  const attempts: unknown[] = [];
  outbox.service.follow(async () => {
    attempts.push(await readNamed(outbox, 'a'));
    return { kind: 'sent' };
  });
  // The next start of a page or worker: a context compares what is held with its forms once.
  await drain(anotherContext(outbox), user);
  expect(attempts).toEqual([expect.objectContaining({ attempts: 1, lastFailure: null })]);
  expect(await readStates(outbox)).toEqual(['sent']);
});

it.each([
  ['holds', ['join'], [], 'held'],
  ['queues', ['tax'], ['join'], 'queued'],
])(
  'tells that it %s a submission although nothing is tried',
  async (_does, before, after, state) => {
    const outbox = makeTestOutbox({ mapping: mappingOf(1, before) });
    await submitNamed(outbox, ['a']);
    // A backoff, so that a timer's drain changes states and no more.
    const until = outbox.clock.now() + 60_000;
    if (state === 'queued') await changeSetting(outbox, 'backoff', { failures: 1, until });
    const next = anotherContext(outbox, { mapping: mappingOf(2, after) });
    const views = await viewsDuring(
      next,
      () => readStates(next),
      () => drain(next, timer),
    );
    expect(next.service.tried).toEqual([]);
    expect(views.at(-1)).toEqual([state]);
  },
);

describe('an answer whose field the mapping no longer names', () => {
  const { join } = mappingOf(1, ['join']);
  if (join === undefined) throw new Error('No mapping');
  const renamed = { fullName: 'name' };
  const newest = { join: { ...join, renamed, kept: ['commitment'], submissionId: 9 } };
  const answers = { fullName: 'Ann', message: 'Hello', old: 'kept here', commitment: 'basic' };

  async function captured(outcome = sent): Promise<TestOutbox> {
    const service = { ...scriptedService(), status: endpointOf(new Set([testId(1)])).status };
    const outbox = makeTestOutbox({ mapping: newest, service });
    await submit(outbox, { form: 'join', answers, installed: true });
    outbox.service.follow(() => outcome);
    await drain(outbox, user);
    return outbox;
  }

  it.each([sent, confirmed])('stays with the record, and no other: $kind', async (outcome) => {
    const outbox = await captured(outcome);
    expect(await readStored(outbox)).toMatchObject([
      { state: outcome.kind, unsent: { old: 'kept here' } },
    ]);
    expect((await readStored(outbox))[0]).toHaveProperty('unsent', { old: 'kept here' });
  });

  it('stays though copies are erased, by their time and by the person', async () => {
    const outbox = await captured();
    outbox.clock.pass(copyRetention);
    await eraseOldCopies(outbox);
    await setPreferences(outbox, { keepCopies: false });
    const [stored] = await readStored(outbox);
    expect(stored).toMatchObject({ state: 'sent', copy: null, unsent: { old: 'kept here' } });
  });

  it('stays when the service is known to have the rest', async () => {
    const outbox = await captured();
    outbox.clock.pass(firstPoll);
    await pollStatus(outbox, 'timer');
    const [stored] = await readStored(outbox);
    expect(stored).toMatchObject({ state: 'confirmed', unsent: { old: 'kept here' } });
  });

  it('is whole in what waits, however often it was tried or refused', async () => {
    const outbox = await withQueued([], { mapping: newest });
    await submit(outbox, { form: 'join', answers, installed: true });
    for (const outcome of [noConnection, refused]) {
      outbox.service.follow(() => outcome);
      await drain(outbox, user);
      expect((await readStored(outbox))[0]).toMatchObject({ answers });
    }
  });
});
