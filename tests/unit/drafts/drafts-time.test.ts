// Proves specification 6.5, 9.6.
import { describe, expect, it } from 'vitest';
import { deviceWithLeft, draftsDevice, joinForm } from '#tests/support/drafts-bench.ts';
import { startOfTime } from '#tests/support/outbox-clock.ts';
import { deferred } from '#tests/support/outbox-service.ts';

const hour = 60 * 60_000;

describe('the time of a draft', () => {
  it.each([
    ['on a shared device', false, 24],
    ['on one’s own', true, 30 * 24],
  ])('%s is over this long after the last key: %s, %s hours', async (_where, own, hours) => {
    const device = draftsDevice();
    const page = device.openPage({ own });
    const id = await page.type('a');
    device.clock.pass(hours * hour - 1);
    await page.type('ab', { id });
    await page.leave(id);

    device.clock.pass(hours * hour - 1);
    await page.tidy();
    expect(await device.issues()).toEqual(['ab']);
    device.clock.pass(1);
    expect(await page.claimed()).toBeUndefined();
    expect(await page.list()).toEqual([]);
    await page.tidy();
    expect(await device.issues()).toEqual([]);
  });

  it('follows what the person says of the device, and ends none at once', async () => {
    const device = draftsDevice();
    const [own, shared] = [device.openPage({ own: true }), device.openPage()];
    await own.type('old');
    device.clock.pass(20 * 24 * hour);
    await shared.redate(false);
    device.clock.pass(24 * hour - 1);
    expect(await shared.list()).toHaveLength(1);
    await own.redate(true);
    device.clock.pass(9 * 24 * hour);
    expect(await own.list()).toHaveLength(1);
  });

  it('does not begin again where it is opened again', async () => {
    const device = draftsDevice();
    await device.openPage().type('a');
    device.clock.pass(23 * hour);
    const other = device.openPage({ locks: null });
    expect(await other.claimed()).toBe('a');
    device.clock.pass(hour);
    await other.tidy();
    expect(await device.issues()).toEqual([]);
  });
});

describe('a wrong clock', () => {
  const year = 365 * 24 * hour;

  it('that is a year ahead erases nothing while the host disagrees, and no form waits for its word', async () => {
    const { device } = await deviceWithLeft('a');
    const page = device.openPage();
    device.clock.pass(year);
    const host = deferred<number>();
    const tidied = page.tidy(() => host.promise);
    expect(await page.claimed()).toBeUndefined();
    host.resolve(0);
    await tidied;
    expect(await device.issues()).toEqual(['a']);
  });

  it('that is days behind shortens no time', async () => {
    const { device } = await deviceWithLeft('a');
    const before = await device.drafts();
    device.clock.pass(-7 * 24 * hour);
    await device.openPage().tidy(async () => 0);
    expect(await device.drafts()).toEqual(before);
  });

  it.each([
    ['ahead leaves it no longer than any other', year],
    ['before the build’s own date gives it no time that is over by then', -startOfTime],
  ])('that was %s, once the clock is right', async (_, wrongBy) => {
    const device = draftsDevice();
    device.clock.pass(wrongBy);
    const page = device.openPage();
    await page.type('a');
    page.crash();
    device.clock.pass(-wrongBy);
    const after = device.openPage();
    await after.tidy();
    expect(await after.claimed()).toBe('a');
    device.clock.pass(24 * hour);
    await after.tidy();
    expect(await device.issues()).toEqual([]);
  });
});

it('a page that writes late brings nothing back of what it submitted, within a month', async () => {
  const device = draftsDevice();
  const page = device.openPage();
  const id = await page.type('submitted');
  const typedAt = device.clock.now();
  await device.submitted({ ids: [id], typedAt });
  const writeLate = (at: number) =>
    page.save({ id, target: joinForm, values: { issue: 'late' }, typedAt: at });
  device.clock.pass(30 * 24 * hour - 1);
  await page.tidy();
  await writeLate(typedAt);
  expect(await device.issues()).toEqual([]);
  device.clock.pass(1);
  await page.tidy(async () => 0);
  await writeLate(typedAt);
  expect(await device.issues()).toEqual([]);
  await page.tidy();
  await writeLate(typedAt);
  expect(await device.issues()).toEqual(['late']);
});

it('a submission from before the build’s own date ends its draft no shorter', async () => {
  const device = draftsDevice();
  device.clock.pass(-startOfTime);
  const page = device.openPage();
  const id = await page.type('submitted');
  const draft = { id, target: joinForm, values: { issue: 'late' }, typedAt: device.clock.now() };
  await device.submitted({ ids: [id], typedAt: draft.typedAt });
  device.clock.pass(startOfTime);
  await page.tidy();
  await page.save(draft);
  expect(await device.issues()).toEqual([]);
});
