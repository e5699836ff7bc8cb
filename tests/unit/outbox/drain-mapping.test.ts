// @vitest-environment node
import { expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import {
  anotherContext,
  makeTestOutbox,
  mappingOf,
  readNamed,
  readStates,
  submitNamed,
} from '#tests/support/outbox-bench.ts';
import { namesOf, noConnection } from '#tests/support/outbox-service.ts';

const asked = { urgency: 'asked' } as const;
const timer = { urgency: 'timer' } as const;

it('tries nothing of an unconnected form, and delivers the others', async () => {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a'], { form: 'health' });
  await submitNamed(outbox, ['b']);
  expect(await drain(outbox, asked)).toEqual({ end: 'done', delivered: 1 });
  expect(namesOf(outbox.service.tried)).toEqual(['b']);
  expect(await readStates(outbox)).toEqual(['held', 'sent']);
});

it('delivers what was held once a newer version connects its form, in order of capture', async () => {
  const older = makeTestOutbox();
  await submitNamed(older, ['a', 'b'], { form: 'health' });
  await submitNamed(older, ['c']);
  const newer = anotherContext(older, { mapping: mappingOf(2, ['join', 'tax', 'health']) });
  expect(await drain(newer, asked)).toEqual({ end: 'done', delivered: 3 });
  expect(namesOf(newer.service.received)).toEqual(['a', 'b', 'c']);
});

it('delivers with the newest mapping, and remembers the one at capture', async () => {
  const older = makeTestOutbox();
  await submitNamed(older, ['a']);
  await submitNamed(older, ['b'], { form: 'health' });
  const mapping = mappingOf(2, ['join', 'health']);
  const newer = anotherContext(older, { mapping });
  await drain(newer, asked);
  expect(newer.service.received.map((delivery) => delivery.mapping)).toEqual([
    mapping.join,
    mapping.health,
  ]);
  expect(await readStates(older)).toEqual(['sent', 'sent']);
});

it('keeps the mapping version at capture', async () => {
  const older = makeTestOutbox();
  await submitNamed(older, ['a'], { installed: true });
  await drain(anotherContext(older, { mapping: mappingOf(2, ['join']) }), asked);
  expect(await readNamed(older, 'a')).toMatchObject({ state: 'sent', mappingVersion: 'v1' });
});

it('holds what was queued where the form is no longer connected, with its answers', async () => {
  const older = makeTestOutbox();
  await submitNamed(older, ['a']);
  await submitNamed(older, ['b'], { form: 'tax' });
  const newer = anotherContext(older, { mapping: mappingOf(2, ['tax']) });
  expect(await drain(newer, asked)).toEqual({ end: 'done', delivered: 1 });
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
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a']);
  outbox.service.follow(() => noConnection);
  await drain(outbox, asked);
  await drain(anotherContext(outbox, { mapping: mappingOf(2, []) }), asked);
  expect(await readStates(outbox)).toEqual(['held']);
  const attempts: unknown[] = [];
  outbox.service.follow(async () => {
    attempts.push(await readNamed(outbox, 'a'));
    return { kind: 'sent' };
  });
  await drain(outbox, asked);
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
    // A pause, so that a timer's drain changes states and no more.
    const pause = { key: 'pause', failures: 1, until: outbox.clock.now() + 60_000 } as const;
    await outbox.database.write((transaction) =>
      state === 'queued' ? transaction.objectStore('settings').put(pause) : Promise.resolve(''),
    );
    const next = anotherContext(outbox, { mapping: mappingOf(2, after) });
    const views: ReturnType<typeof readStates>[] = [];
    next.channel.subscribe(() => {
      views.push(readStates(next));
    });
    await drain(next, timer);
    expect(next.service.tried).toEqual([]);
    expect(await views.at(-1)).toEqual([state]);
  },
);
