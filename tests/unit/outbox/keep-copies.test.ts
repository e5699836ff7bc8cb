// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import {
  chooseKeepCopies,
  eraseCopies,
  keepsCopy,
  readKeepCopies,
} from '#src/outbox/keep-copies.ts';
import { copyKeptFor } from '#src/outbox/retry-policy.ts';
import {
  anotherContext,
  answersOf,
  failingDatabase,
  makeTestOutbox,
  readStored,
  submitNamed,
  type TestOutbox,
} from '#tests/support/outbox-bench.ts';

const asked = { urgency: 'asked' } as const;

async function sendOne(outbox: TestOutbox, name: string, installed: boolean): Promise<void> {
  await submitNamed(outbox, [name], { installed });
  await drain(outbox, asked);
}

const copiesIn = async (outbox: TestOutbox): Promise<(string | null)[]> =>
  (await readStored(outbox)).map((one) => answersOf(one)?.name ?? null);

it.each([
  { installed: true, choice: null, keeps: true },
  { installed: false, choice: null, keeps: false },
  { installed: true, choice: false, keeps: false },
  { installed: false, choice: true, keeps: true },
  { installed: true, choice: true, keeps: true },
  { installed: false, choice: false, keeps: false },
])('keeps a copy: $keeps (installed: $installed, chosen: $choice)', async (example) => {
  const { installed, choice, keeps } = example;
  expect(keepsCopy({ installed }, choice)).toBe(keeps);
  const outbox = makeTestOutbox();
  if (choice !== null) await chooseKeepCopies(outbox, choice);
  await sendOne(outbox, 'a', installed);
  expect(await copiesIn(outbox)).toEqual([keeps ? 'a' : null]);
  expect(await readStored(outbox)).toMatchObject([{ state: 'sent' }]);
});

describe('the choice', () => {
  it('is null until it was made, and every context knows it then', async () => {
    const outbox = makeTestOutbox();
    expect(await outbox.database.read(readKeepCopies)).toEqual({ ok: true, value: null });
    await chooseKeepCopies(outbox, true);
    const other = anotherContext(outbox);
    expect(await other.database.read(readKeepCopies)).toEqual({ ok: true, value: true });
    await chooseKeepCopies(other, false);
    expect(await outbox.database.read(readKeepCopies)).toEqual({ ok: true, value: false });
  });

  it('erases at once the copies that are there where it is no, and nothing that waits', async () => {
    const outbox = makeTestOutbox();
    await sendOne(outbox, 'a', true);
    await submitNamed(outbox, ['b'], { installed: true });
    await chooseKeepCopies(outbox, false);
    expect(await copiesIn(outbox)).toEqual([null, 'b']);
  });

  it('brings no erased copy back and erases none where it is yes', async () => {
    const outbox = makeTestOutbox();
    await sendOne(outbox, 'a', false);
    await sendOne(outbox, 'b', true);
    await chooseKeepCopies(outbox, true);
    expect(await copiesIn(outbox)).toEqual([null, 'b']);
  });

  it('is told to all, and hands the failure of storage on', async () => {
    const outbox = makeTestOutbox();
    const views: Promise<unknown>[] = [];
    outbox.channel.subscribe(() => {
      views.push(outbox.database.read(readKeepCopies));
    });
    expect((await chooseKeepCopies(outbox, true)).ok).toBe(true);
    expect(await Promise.all(views)).toEqual([{ ok: true, value: true }]);
    const failing = { ...outbox, database: failingDatabase(outbox.database) };
    expect(await chooseKeepCopies(failing, false)).toEqual({ ok: false, error: 'unavailable' });
  });
});

describe('a copy', () => {
  it('is kept for 30 days, not a moment longer, and history stays', async () => {
    const outbox = makeTestOutbox();
    await sendOne(outbox, 'a', true);
    expect(copyKeptFor).toBe(30 * 24 * 3_600_000);
    outbox.clock.pass(copyKeptFor - 1);
    await drain(outbox, asked);
    expect(await copiesIn(outbox)).toEqual(['a']);
    outbox.clock.pass(1);
    await drain(outbox, asked);
    expect(await copiesIn(outbox)).toEqual([null]);
    expect(await readStored(outbox)).toMatchObject([{ state: 'sent', form: 'join' }]);
  });

  it('is erased by its own time, whatever the others’', async () => {
    const outbox = makeTestOutbox();
    await sendOne(outbox, 'a', true);
    outbox.clock.pass(1_000);
    await sendOne(outbox, 'b', true);
    const now = outbox.clock.now();
    await outbox.database.write((transaction) =>
      eraseCopies(transaction, now - 1_000 + copyKeptFor),
    );
    expect(await copiesIn(outbox)).toEqual([null, 'b']);
  });
});
