// Proves specification 5.36.
import { expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { saveEdit } from '#src/outbox/edit.ts';
import { pauseSending } from '#src/outbox/preferences.ts';
import {
  idOf,
  readStates,
  submitNamed,
  type TestOutbox,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { failingFor, namesOf, noConnection, sent } from '#tests/support/outbox-service.ts';

const user = { trigger: 'user' } as const;

const idsOf = (outbox: TestOutbox, names: readonly string[]) =>
  Promise.all(names.map((name) => idOf(outbox, name)));

it('sends those that are asked for, in order of capture, and no other', async () => {
  const outbox = await withQueued(['a', 'b', 'c', 'd']);
  const only = [...(await idsOf(outbox, ['d', 'b'])), 'gone'];
  expect(await drain(outbox, { ...user, only })).toEqual({ end: 'done', delivered: 2 });
  expect(namesOf(outbox.service.received)).toEqual(['b', 'd']);
  expect(await readStates(outbox)).toEqual(['queued', 'sent', 'queued', 'sent']);
});

it('tests a failure with another one of them, and with none besides', async () => {
  const outbox = await withQueued(['a', 'b', 'c', 'd']);
  outbox.service.follow(failingFor('b'));
  const only = await idsOf(outbox, ['b', 'd']);
  expect(await drain(outbox, { ...user, only })).toEqual({ end: 'done', delivered: 1 });
  expect(namesOf(outbox.service.tried)).toEqual(['b', 'd']);
  outbox.service.follow(() => noConnection);
  // The first finds the connection missing, and the second begins with caution.
  for (let time = 0; time < 2; time += 1) {
    expect(await drain(outbox, { ...user, only })).toMatchObject({ end: 'unreachable' });
  }
  expect(new Set(namesOf(outbox.service.tried))).toEqual(new Set(['b', 'd']));
});

it('sends no other where one of them has become another since', async () => {
  const outbox = await withQueued(['a', 'b']);
  const only = await idsOf(outbox, ['a', 'b']);
  outbox.service.follow(() => noConnection);
  await drain(outbox, { ...user, only: only.slice(0, 1) });
  outbox.service.follow(async ({ id }) => {
    if (id === only[1]) await submitNamed(outbox, ['c']);
    return sent;
  });
  // It was tried, so its edit has an id of its own.
  await saveEdit(outbox, only[0] ?? '', { name: 'edited' });
  expect(await drain(outbox, { ...user, only })).toEqual({ end: 'done', delivered: 1 });
  expect(await readStates(outbox)).toEqual(['queued', 'sent', 'queued']);
});

it('is held by a pause that begins after it was asked for, and by none before', async () => {
  const outbox = await withQueued(['a', 'b', 'c']);
  await pauseSending(outbox);
  const only = await idsOf(outbox, ['a', 'b', 'c']);
  outbox.service.follow(async () => {
    outbox.clock.pass(1);
    await pauseSending(outbox);
    return sent;
  });
  const report = await drain(outbox, { ...user, only });
  expect(report.end).toBe('user-paused');
  expect(report.delivered).toBeLessThan(3);
  expect(report.delivered).toBeGreaterThan(0);
});
