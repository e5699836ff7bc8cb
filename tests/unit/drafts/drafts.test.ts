// Proves specification 6.2, 6.5, 6.6, 9.6.
import { describe, expect, it } from 'vitest';
import type { DraftTarget } from '#src/drafts/draft.ts';
import {
  type DraftsDevice,
  type DraftsPage,
  draftsDevice,
  draftsOn,
} from '#tests/support/drafts-bench.ts';

const target: DraftTarget = { kind: 'form', form: 'join' };
const edit: DraftTarget = { kind: 'submission', id: 'x', form: 'join' };
const hour = 60 * 60_000;

/** Types into a form of a page; the clock goes on by a second. */
async function type(device: DraftsDevice, page: DraftsPage, issue: string): Promise<string> {
  const id = page.begin();
  await typeOn(device, page, id, issue);
  return id;
}

async function typeOn(device: DraftsDevice, page: DraftsPage, id: string, issue: string) {
  device.clock.pass(1_000);
  const draft = { id, target, values: { issue }, typedAt: device.clock.now() };
  expect(await page.save(draft)).toEqual({ ok: true });
}

const claimed = async (page: DraftsPage) => (await page.claim(target))?.values.issue;

/** Every draft on the device, by what was typed. */
const stored = async (device: DraftsDevice): Promise<readonly (string | undefined)[]> =>
  (await draftsOn(device)).map(({ values }) => values.issue).sort();

describe('a draft', () => {
  it('is claimed by the page that comes after a crash', async () => {
    const device = draftsDevice();
    const page = device.openPage();
    await type(device, page, 'a');
    const typedAt = device.clock.now();
    page.crash();
    device.clock.pass(hour);
    const draft = await device.openPage().claim(target);
    expect(draft).toMatchObject({ target, values: { issue: 'a' }, typedAt });
  });

  it('is claimed in the same page once its form was left, however soon', async () => {
    const device = draftsDevice();
    const page = device.openPage();
    const id = await type(device, page, 'a');
    expect(await claimed(page)).toBeUndefined();
    const typedAt = device.clock.now();
    const saving = page.save({ id, target, values: { issue: 'ab' }, typedAt });
    void page.leave(id);
    expect(await claimed(page)).toBe('ab');
    await saving;
  });

  it('that the person chose is claimed before any other, and is this tab’s from then on', async () => {
    const device = draftsDevice();
    const [left, page] = [device.openPage(), device.openPage({ tab: 'a' })];
    const older = await type(device, left, 'older');
    left.crash();
    const newer = await type(device, page, 'newer');
    await page.leave(newer);
    page.choose(older);
    const chosen = await page.claim(target);
    expect(chosen).toMatchObject({ values: { issue: 'older' }, own: true });
    page.crash();
    const [again, elsewhere] = [device.openPage({ tab: 'a' }), device.openPage()];
    const words = async (one: DraftsPage) => (await one.list()).map(({ values }) => values?.issue);
    expect(await words(again)).toEqual(['newer', 'older']);
    expect(await words(elsewhere)).toEqual([undefined, undefined]);
  });

  it('that the person chose stays another page’s where that has it open by then', async () => {
    const device = draftsDevice();
    const [left, page, quicker] = [device.openPage(), device.openPage(), device.openPage()];
    const id = await type(device, left, 'a');
    left.crash();
    page.choose(id);
    expect(await claimed(quicker)).toBe('a');
    expect(await claimed(page)).toBeUndefined();
  });

  it('is of one form, or of one submission of that form', async () => {
    const device = draftsDevice();
    const page = device.openPage();
    await type(device, page, 'a');
    const typedAt = device.clock.now();
    await page.save({ id: page.begin(), target: edit, values: { issue: 'edited' }, typedAt });
    page.crash();
    const next = device.openPage();
    expect(await next.claim({ kind: 'form', form: 'tax' })).toBeNull();
    expect(await next.claim({ ...edit, id: 'y' })).toBeNull();
    expect(await next.claim(edit)).toMatchObject({ target: edit, values: { issue: 'edited' } });
    expect(await claimed(next)).toBe('a');
  });

  it('is gone once it was removed', async () => {
    const device = draftsDevice();
    const page = device.openPage();
    const id = await type(device, page, 'a');
    await page.remove(id);
    expect(await stored(device)).toEqual([]);
    await page.leave(id);
    expect(await claimed(page)).toBeUndefined();
  });
});

describe('whose draft it is', () => {
  it('is told by the tab that wrote it, after a reload too', async () => {
    const device = draftsDevice();
    const page = device.openPage({ tab: 'one' });
    await type(device, page, 'a');
    page.crash();
    const other = device.openPage({ tab: 'two' });
    const offered = await other.claim(target);
    expect(offered?.own).toBe(false);
    other.crash();
    // Looking at it makes it nobody else's.
    const again = device.openPage({ tab: 'one' });
    expect((await again.claim(target))?.own).toBe(true);
  });

  it('is everybody’s in the installed app, which one person has', async () => {
    const device = draftsDevice();
    const page = device.openPage();
    await type(device, page, 'a');
    page.crash();
    expect((await device.openPage({ installed: true }).claim(target))?.own).toBe(true);
  });

  it('changes to the tab that goes on with it', async () => {
    const device = draftsDevice();
    const page = device.openPage();
    await type(device, page, 'a');
    page.crash();
    const other = device.openPage({ tab: 'two' });
    const taken = await other.claim(target);
    if (taken === null) throw new Error('It was not free.');
    await typeOn(device, other, taken.id, 'a, and on');
    other.crash();
    expect((await device.openPage({ tab: 'two' }).claim(target))?.own).toBe(true);
  });

  it('comes before how new it is', async () => {
    const device = draftsDevice();
    const [mine, theirs] = [device.openPage({ tab: 'mine' }), device.openPage()];
    await type(device, mine, 'mine');
    await type(device, theirs, 'theirs, newer');
    for (const page of [mine, theirs]) page.crash();
    expect(await claimed(device.openPage({ tab: 'mine' }))).toBe('mine');
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
    const id = await type(device, one, 'one');
    await one.freeze();
    const taken = await two.claim(target);
    if (taken === null) throw new Error('It was not free.');
    await typeOn(device, two, taken.id, 'one, in the second page');
    await typeOn(device, one, id, 'one, in the first page');
    await typeOn(device, one, id, 'one, still in the first page');
    const both = ['one, in the second page', 'one, still in the first page'];
    expect(await stored(device)).toEqual(both);
    // What the second page leaves is that draft and no other, though the first has known it by this id.
    two.crash();
    const back = await one.claim(target);
    if (back === null) throw new Error('It was not free.');
    expect(back.values.issue).toBe('one, in the second page');
    await one.remove(back.id);
    expect(await stored(device)).toEqual(['one, still in the first page']);
    await one.remove(id);
    expect(await stored(device)).toEqual([]);
  });

  it('do not remove what the other has claimed', async () => {
    const device = draftsDevice();
    const [one, two] = [device.openPage(), device.openPage()];
    const id = await type(device, one, 'one');
    await one.freeze();
    await two.claim(target);
    await one.remove(id);
    expect(await stored(device)).toEqual(['one']);
  });

  it('lose nothing where the engine has no locks', async () => {
    const device = draftsDevice();
    const [one, two] = [device.openPage({ locks: null }), device.openPage({ locks: null })];
    const id = await type(device, one, 'one');
    const taken = await two.claim(target);
    if (taken === null) throw new Error('It was not free.');
    await typeOn(device, two, taken.id, 'two');
    await typeOn(device, one, id, 'one, and on');
    expect(await stored(device)).toEqual(['one, and on', 'two']);
  });
});

describe('the list', () => {
  it('has all that is not over, the newest first, and tells what is open, and no words but its own', async () => {
    const device = draftsDevice();
    const [one, two] = [device.openPage(), device.openPage()];
    const three = device.openPage({ installed: true });
    await type(device, one, 'over');
    device.clock.pass(24 * hour);
    await type(device, one, 'begun');
    const typedAt = device.clock.now() + 1;
    await two.save({ id: two.begin(), target: edit, values: { issue: 'edit' }, typedAt });
    two.crash();
    expect(await one.list()).toEqual([
      { id: expect.any(String), target: edit, typedAt, values: null, open: null },
      {
        id: expect.any(String),
        target,
        typedAt: typedAt - 1,
        values: { issue: 'begun' },
        open: 'here',
      },
    ]);
    const words = (await three.list()).map(({ values, open }) => [values, open]);
    expect(words).toEqual([
      [{ issue: 'edit' }, null],
      [{ issue: 'begun' }, 'elsewhere'],
    ]);
  });
});

describe('erasing', () => {
  it('takes what one chooses, and can be taken back', async () => {
    const device = draftsDevice();
    const page = device.openPage();
    await type(device, page, 'form');
    const typedAt = device.clock.now();
    await page.save({ id: page.begin(), target: edit, values: { issue: 'edit' }, typedAt });
    const erased = await page.erase((draft) => draft.target.kind === 'submission');
    expect(await stored(device)).toEqual(['form']);
    if (!erased.ok) throw new Error(erased.error);
    const all = await draftsOn(device);
    await page.restore(erased.value);
    await page.restore(erased.value);
    expect(await stored(device)).toEqual(['edit', 'form']);
    expect(await draftsOn(device)).toEqual(expect.arrayContaining([...all, ...erased.value]));
  });

  it('takes everything, also what another page has open', async () => {
    const device = draftsDevice();
    await type(device, device.openPage(), 'open elsewhere');
    await device.openPage().erase();
    expect(await stored(device)).toEqual([]);
  });
});

describe('adopting', () => {
  const draft = { id: 'moved-x', target: edit, values: { issue: 'moved' } };

  it('takes a draft in once, and again where it is newer', async () => {
    const device = draftsDevice();
    const page = device.openPage();
    const typedAt = device.clock.now();
    expect(await page.adopt({ ...draft, typedAt }, true)).toBe(true);
    const taken = await page.claim(edit);
    if (taken === null) throw new Error('It was not free.');
    expect(taken.own).toBe(false);
    const values = { issue: 'moved, and on' };
    await page.save({ ...taken, values, typedAt: typedAt + 1 });
    expect(await page.adopt({ ...draft, typedAt }, true)).toBe(true);
    expect(await stored(device)).toEqual(['moved, and on']);
    await page.adopt({ ...draft, typedAt: typedAt + 2 }, true);
    expect(await stored(device)).toEqual(['moved']);
  });

  it.each([
    [false, 24],
    [true, 30 * 24],
  ])('gives it its own time, installed %s: %d hours', async (installed, hours) => {
    const device = draftsDevice();
    const typedAt = device.clock.now();
    await device.openPage().adopt({ ...draft, typedAt }, installed);
    expect(await draftsOn(device)).toMatchObject([{ eraseAt: typedAt + hours * hour }]);
  });
});

describe('the time of a draft', () => {
  it.each([
    ['in a browser tab', false, 24],
    ['in the installed app', true, 30 * 24],
  ])('%s is over this long after the last key: %s, %s hours', async (_where, installed, hours) => {
    const device = draftsDevice();
    const page = device.openPage({ installed });
    const id = await type(device, page, 'a');
    device.clock.pass(hours * hour - 1);
    await typeOn(device, page, id, 'ab');
    await page.leave(id);

    device.clock.pass(hours * hour - 1);
    await page.tidy();
    expect(await stored(device)).toEqual(['ab']);
    device.clock.pass(1);
    expect(await claimed(page)).toBeUndefined();
    expect(await page.list()).toEqual([]);
    await page.tidy();
    expect(await stored(device)).toEqual([]);
  });

  it('does not begin anew where it is opened again', async () => {
    const device = draftsDevice();
    await type(device, device.openPage(), 'a');
    device.clock.pass(23 * hour);
    const other = device.openPage({ locks: null });
    expect(await claimed(other)).toBe('a');
    device.clock.pass(hour);
    await other.tidy();
    expect(await stored(device)).toEqual([]);
  });
});

describe('a wrong clock', () => {
  const year = 365 * 24 * hour;

  it('that was ahead when it was typed leaves it no longer than any other', async () => {
    const device = draftsDevice();
    device.clock.pass(year);
    const page = device.openPage();
    const id = await type(device, page, 'a');
    await page.leave(id);
    device.clock.pass(-year);
    await page.tidy();
    expect(await claimed(page)).toBe('a');
    device.clock.pass(24 * hour);
    await page.tidy();
    expect(await stored(device)).toEqual([]);
  });

  it('before the build’s own date gives it no time that is over once the clock is right', async () => {
    const device = draftsDevice();
    const now = device.clock.now();
    device.clock.pass(-now);
    const page = device.openPage();
    await type(device, page, 'a');
    page.crash();
    device.clock.pass(now);
    const after = device.openPage();
    await after.tidy();
    expect(await claimed(after)).toBe('a');
    device.clock.pass(24 * hour);
    await after.tidy();
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
      const id = page.begin();
      const draft = { id, target, values: { issue: 'a' }, typedAt: 1 };
      const failed = { ok: false, error: 'unavailable' };
      expect(await page.save(draft)).toEqual(failed);
      expect(await page.claim(target)).toBeNull();
      expect(await page.list()).toEqual([]);
      expect(await page.erase()).toEqual(failed);
      expect(await page.adopt(draft, false)).toBe(false);
      await page.remove(id);
      await page.tidy();
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
