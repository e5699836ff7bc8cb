// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { readOutbox } from '#src/outbox/read-outbox.ts';
import { goOn, pauseSending, stopLength, switchPractice } from '#src/outbox/stop.ts';
import { submit } from '#src/outbox/submit.ts';
import {
  anotherContext,
  failingDatabase,
  makeTestOutbox,
  readStates,
  submitNamed,
} from '#tests/support/outbox-bench.ts';
import { namesOf, sent } from '#tests/support/outbox-service.ts';

const urgencies = ['asked', 'occasion', 'timer'] as const;
const stopped = { end: 'stopped', delivered: 0 };
const practising = { end: 'practising', delivered: 0 };

async function nextDrain(outbox: Outbox): Promise<number | null> {
  const view = await readOutbox(outbox, 10);
  if (!view.ok) throw new Error(view.error);
  return view.value.nextDrainAt;
}

describe('practice', () => {
  it.each(urgencies)('keeps everything on the device, in every context: %s', async (urgency) => {
    const outbox = makeTestOutbox();
    await switchPractice(outbox, true);
    await submitNamed(outbox, ['a', 'b']);
    for (const context of [outbox, anotherContext(outbox)]) {
      expect(await drain(context, { urgency })).toEqual(practising);
      expect(await drain(context, { urgency: 'asked', only: 1 })).toEqual(practising);
    }
    expect(outbox.service.tried).toEqual([]);
    expect(await nextDrain(outbox)).toBeNull();
  });

  it('ends a drain that is under way after the submission it is at', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a', 'b', 'c']);
    outbox.service.follow(async () => {
      await switchPractice(outbox, true);
      return sent;
    });
    expect(await drain(outbox, { urgency: 'asked' })).toEqual({
      end: 'practising',
      delivered: 1,
    });
    expect(await readStates(outbox)).toEqual(['sent', 'queued', 'queued']);
  });

  it('lasts until it is switched off; then all is sent', async () => {
    const outbox = makeTestOutbox();
    await switchPractice(outbox, true);
    await submitNamed(outbox, ['a', 'b']);
    outbox.clock.pass(100 * stopLength);
    expect(await drain(outbox, { urgency: 'timer' })).toEqual(practising);
    await switchPractice(outbox, false);
    expect(await drain(outbox, { urgency: 'timer' })).toEqual({ end: 'done', delivered: 2 });
  });

  it('sends nothing directly either, where nothing can be stored', async () => {
    const outbox = makeTestOutbox();
    await switchPractice(outbox, true);
    const full = { ...outbox, database: failingDatabase(outbox.database) };
    const submitted = await submit(full, { form: 'join', answers: {}, installed: false });
    expect(submitted).toEqual({ kind: 'lost' });
    expect(outbox.service.tried).toEqual([]);
  });
});

describe('a pause', () => {
  it.each(urgencies)('holds all back but what is sent alone: %s', async (urgency) => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a', 'b', 'c']);
    await pauseSending(outbox);
    expect(await drain(outbox, { urgency })).toEqual(stopped);
    expect(await drain(outbox, { urgency: 'asked', only: 2 })).toEqual({
      end: 'done',
      delivered: 1,
    });
    expect(namesOf(outbox.service.received)).toEqual(['b']);
  });

  it('ends on the person’s word', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a']);
    await pauseSending(outbox);
    await goOn(outbox);
    expect(await drain(outbox, { urgency: 'timer' })).toEqual({ end: 'done', delivered: 1 });
  });

  it('ends by itself, and the next drain comes then', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a']);
    await pauseSending(outbox);
    expect(await nextDrain(outbox)).toBe(outbox.clock.now() + stopLength);
    outbox.clock.pass(stopLength);
    expect(await drain(outbox, { urgency: 'timer' })).toEqual({ end: 'done', delivered: 1 });
  });

  it('is over where the clock was set back behind it', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a']);
    await pauseSending(outbox);
    outbox.clock.pass(-1);
    expect(await drain(outbox, { urgency: 'timer' })).toEqual({ end: 'done', delivered: 1 });
  });
});

it('sends one alone, and only once', async () => {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a', 'b', 'c']);
  const alone = { urgency: 'asked', only: 2 } as const;
  expect(await drain(outbox, alone)).toEqual({ end: 'done', delivered: 1 });
  expect(await drain(outbox, alone)).toEqual({ end: 'done', delivered: 0 });
  expect(await readStates(outbox)).toEqual(['queued', 'sent', 'queued']);
});

it('hands failures of storage on', async () => {
  const outbox = makeTestOutbox();
  const failing = { ...outbox, database: failingDatabase(outbox.database) };
  const failed = { ok: false, error: 'unavailable' };
  expect(await switchPractice(failing, true)).toEqual(failed);
  expect(await pauseSending(failing)).toEqual(failed);
  expect(await goOn(failing)).toEqual(failed);
});
