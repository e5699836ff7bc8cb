// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Slot } from '#src/drafts/draft.ts';
import { type DraftsDevice, type DraftsPage, draftsDevice } from '#tests/support/drafts-bench.ts';

const form = 'join';
const hour = 60 * 60_000;

/** Types into a form of a page; the clock goes on by a second. */
async function type(device: DraftsDevice, page: DraftsPage, issue: string): Promise<Slot> {
  const slot = page.begin(form);
  await typeOn(device, page, slot, issue);
  return slot;
}

async function typeOn(device: DraftsDevice, page: DraftsPage, slot: Slot, issue: string) {
  device.clock.pass(1_000);
  slot.typedAt = device.clock.now();
  expect(await page.save(slot, { issue })).toBe(true);
}

const claimed = async (page: DraftsPage) => (await page.claim(form))?.values.issue;

/** Every draft on the device, by what was typed. */
async function stored({ database }: DraftsDevice): Promise<readonly (string | undefined)[]> {
  const read = await database.read((transaction) => transaction.objectStore('drafts').getAll());
  if (!read.ok) throw new Error(read.error);
  return read.value.map(({ values }) => values.issue).sort();
}

describe('a draft', () => {
  it('is claimed by the page that comes after a crash', async () => {
    const device = draftsDevice();
    const page = device.openPage();
    const { typedAt } = await type(device, page, 'a');
    page.crash();
    device.clock.pass(hour);
    const draft = await device.openPage().claim(form);
    expect(draft?.values).toEqual({ issue: 'a' });
    expect(draft?.slot.typedAt).toBe(typedAt);
  });

  it('is claimed in the same page once its form was left, however soon', async () => {
    const device = draftsDevice();
    const page = device.openPage();
    const slot = await type(device, page, 'a');
    expect(await claimed(page)).toBeUndefined();
    const saving = page.save(slot, { issue: 'ab' });
    void page.leave(slot);
    expect(await claimed(page)).toBe('ab');
    await saving;
  });

  it('is of one form', async () => {
    const device = draftsDevice();
    const page = device.openPage();
    await type(device, page, 'a');
    page.crash();
    expect(await device.openPage().claim('tax')).toBeNull();
  });

  it('is gone once it was removed', async () => {
    const device = draftsDevice();
    const page = device.openPage();
    const slot = await type(device, page, 'a');
    await page.remove(slot);
    expect(await stored(device)).toEqual([]);
    await page.leave(slot);
    expect(await claimed(page)).toBeUndefined();
  });
});

describe('two pages with the same form', () => {
  it('keep a draft each, and take none of each other', async () => {
    const device = draftsDevice();
    const [one, two] = [device.openPage(), device.openPage()];
    await type(device, one, 'one');
    expect(await claimed(two)).toBeUndefined();
    await type(device, two, 'two');
    expect(await stored(device)).toEqual(['one', 'two']);
  });

  it('each take one of two drafts, the newest first, also at the same moment', async () => {
    const device = draftsDevice();
    const before = [device.openPage(), device.openPage()] as const;
    await type(device, before[0], 'older');
    await type(device, before[1], 'newer');
    for (const page of before) page.crash();
    const after = [device.openPage(), device.openPage()].map((page) => claimed(page));
    expect((await Promise.all(after)).sort()).toEqual(['newer', 'older']);
    const next = device.openPage();
    expect(await claimed(next)).toBeUndefined();
  });

  it('lose nothing where a page comes back whose draft was claimed meanwhile', async () => {
    const device = draftsDevice();
    const [one, two] = [device.openPage(), device.openPage()];
    const slot = await type(device, one, 'one');
    await one.freeze();
    const taken = await two.claim(form);
    if (taken === null) throw new Error('It was not free.');
    await typeOn(device, two, taken.slot, 'one, in the second page');
    await typeOn(device, one, slot, 'one, in the first page');
    await typeOn(device, one, slot, 'one, still in the first page');
    expect(await stored(device)).toEqual([
      'one, in the second page',
      'one, still in the first page',
    ]);
    await one.remove(slot);
    expect(await stored(device)).toEqual(['one, in the second page']);
  });

  it('do not remove what the other has claimed', async () => {
    const device = draftsDevice();
    const [one, two] = [device.openPage(), device.openPage()];
    const slot = await type(device, one, 'one');
    await one.freeze();
    await two.claim(form);
    await one.remove(slot);
    expect(await stored(device)).toEqual(['one']);
  });

  it('lose nothing where the engine has no locks', async () => {
    const device = draftsDevice();
    const [one, two] = [device.openPage({ locks: null }), device.openPage({ locks: null })];
    const slot = await type(device, one, 'one');
    const taken = await two.claim(form);
    if (taken === null) throw new Error('It was not free.');
    await typeOn(device, two, taken.slot, 'two');
    await typeOn(device, one, slot, 'one, and on');
    expect(await stored(device)).toEqual(['one, and on', 'two']);
  });
});

describe('the time of a draft', () => {
  it.each([
    ['in a browser tab', false, 24],
    ['in the installed app', true, 30 * 24],
  ])('%s is over this long after the last key: %s, %s hours', async (_where, installed, hours) => {
    const device = draftsDevice();
    const page = device.openPage({ installed });
    const slot = await type(device, page, 'a');
    device.clock.pass(hours * hour - 1);
    await typeOn(device, page, slot, 'ab');
    await page.leave(slot);

    device.clock.pass(hours * hour - 1);
    await page.eraseExpired();
    expect(await stored(device)).toEqual(['ab']);
    device.clock.pass(1);
    expect(await claimed(page)).toBeUndefined();
    await page.eraseExpired();
    expect(await stored(device)).toEqual([]);
  });

  it('does not begin anew where it is opened again', async () => {
    const device = draftsDevice();
    await type(device, device.openPage(), 'a');
    device.clock.pass(23 * hour);
    const other = device.openPage({ locks: null });
    expect(await claimed(other)).toBe('a');
    device.clock.pass(hour);
    await other.eraseExpired();
    expect(await stored(device)).toEqual([]);
  });
});

describe('storage that fails', () => {
  it('keeps nothing, and says so to the caller alone', async () => {
    const device = draftsDevice();
    const page = device.openPage();
    const open = indexedDB.open;
    indexedDB.open = () => {
      throw new DOMException('', 'SecurityError');
    };
    try {
      const slot = page.begin(form);
      expect(await page.save(slot, { issue: 'a' })).toBe(false);
      expect(await page.claim(form)).toBeNull();
      await page.remove(slot);
      await page.eraseExpired();
    } finally {
      indexedDB.open = open;
    }
  });

  it('takes locks that are refused for locks that are not there', async () => {
    const device = draftsDevice();
    const refuse = () => Promise.reject(new DOMException('', 'SecurityError'));
    const page = device.openPage({ locks: { request: refuse, query: refuse } });
    await type(device, page, 'a');
    expect(await claimed(device.openPage())).toBe('a');
  });
});
