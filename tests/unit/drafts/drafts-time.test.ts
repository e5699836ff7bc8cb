// Proves specification 6.5, 9.6.
import { describe, expect, it } from 'vitest';
import type { DraftTarget } from '#src/drafts/draft.ts';
import {
  type DraftsPage,
  draftsDevice,
  draftsOn,
  issuesOn,
  joinForm,
  typeInto,
} from '#tests/support/drafts-bench.ts';

const edit: DraftTarget = { kind: 'submission', id: 'x', form: 'join' };
const hour = 60 * 60_000;

const claimed = async (page: DraftsPage) => (await page.claim(joinForm))?.values.issue;

describe('the time of a draft', () => {
  it.each([
    ['in a browser tab', false, 24],
    ['in the installed app', true, 30 * 24],
  ])('%s is over this long after the last key: %s, %s hours', async (_where, installed, hours) => {
    const device = draftsDevice();
    const page = device.openPage({ installed });
    const id = await typeInto(device, page, 'a');
    device.clock.pass(hours * hour - 1);
    await typeInto(device, page, 'ab', { id });
    await page.leave(id);

    device.clock.pass(hours * hour - 1);
    await page.tidy();
    expect(await issuesOn(device)).toEqual(['ab']);
    device.clock.pass(1);
    expect(await claimed(page)).toBeUndefined();
    expect(await page.list()).toEqual([]);
    await page.tidy();
    expect(await issuesOn(device)).toEqual([]);
  });

  it.each([
    [false, 24],
    [true, 30 * 24],
  ])('is its own where it was adopted, installed %s: %d hours', async (installed, hours) => {
    const device = draftsDevice();
    const typedAt = device.clock.now();
    const draft = { id: 'moved-x', target: edit, values: { issue: 'moved' } };
    await device.openPage().adopt({ ...draft, typedAt }, installed);
    expect(await draftsOn(device)).toMatchObject([{ eraseAt: typedAt + hours * hour }]);
  });

  it('does not begin anew where it is opened again', async () => {
    const device = draftsDevice();
    await typeInto(device, device.openPage(), 'a');
    device.clock.pass(23 * hour);
    const other = device.openPage({ locks: null });
    expect(await claimed(other)).toBe('a');
    device.clock.pass(hour);
    await other.tidy();
    expect(await issuesOn(device)).toEqual([]);
  });
});

describe('a wrong clock', () => {
  const year = 365 * 24 * hour;

  it('that was ahead when it was typed leaves it no longer than any other', async () => {
    const device = draftsDevice();
    device.clock.pass(year);
    const page = device.openPage();
    const id = await typeInto(device, page, 'a');
    await page.leave(id);
    device.clock.pass(-year);
    await page.tidy();
    expect(await claimed(page)).toBe('a');
    device.clock.pass(24 * hour);
    await page.tidy();
    expect(await issuesOn(device)).toEqual([]);
  });

  it('before the build’s own date gives it no time that is over once the clock is right', async () => {
    const device = draftsDevice();
    const now = device.clock.now();
    device.clock.pass(-now);
    const page = device.openPage();
    await typeInto(device, page, 'a');
    page.crash();
    device.clock.pass(now);
    const after = device.openPage();
    await after.tidy();
    expect(await claimed(after)).toBe('a');
    device.clock.pass(24 * hour);
    await after.tidy();
    expect(await issuesOn(device)).toEqual([]);
  });
});
