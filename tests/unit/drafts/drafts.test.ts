// Proves specification 6.2, 6.6, 6.11, 9.6.
import { describe, expect, it, vi } from 'vitest';
import type { DraftTarget } from '#src/drafts/draft.ts';
import { listDrafts } from '#src/drafts/drafts.ts';
import {
  type DraftsPage,
  deviceWithLeft,
  draftsDevice,
  joinForm,
} from '#tests/support/drafts-bench.ts';
import { eventually } from '#tests/support/eventually.ts';

const edit: DraftTarget = { kind: 'submission', id: 'x', form: 'join' };
const hour = 60 * 60_000;

type PageOptions = Parameters<ReturnType<typeof draftsDevice>['openPage']>[0];

/** A new device with two pages. */
function twoPages(one: PageOptions = {}, two = one) {
  const device = draftsDevice();
  return { device, one: device.openPage(one), two: device.openPage(two) };
}

describe('a draft', () => {
  it('is claimed in the same page once its form was left, however soon', async () => {
    const device = draftsDevice();
    const page = device.openPage();
    const id = await page.type('a');
    expect(await page.claimed()).toBeUndefined();
    const typedAt = device.clock.now();
    const saving = page.save({ id, target: joinForm, values: { issue: 'ab' }, typedAt });
    void page.leave(id);
    expect(await page.claimed()).toBe('ab');
    await saving;
  });

  it('that the person chose is claimed before any other, and is this tab’s from then on', async () => {
    const { device, id: older } = await deviceWithLeft('older');
    const page = device.openPage({ tab: 'a' });
    const newer = await page.type('newer');
    await page.leave(newer);
    page.choose(older);
    const chosen = await page.claim(joinForm);
    expect(chosen).toMatchObject({ values: { issue: 'older' }, own: true });
    page.crash();
    const [again, elsewhere] = [device.openPage({ tab: 'a' }), device.openPage()];
    const words = async (one: DraftsPage) => (await one.list()).map(({ values }) => values?.issue);
    expect(await words(again)).toEqual(['newer', 'older']);
    expect(await words(elsewhere)).toEqual([undefined, undefined]);
  });

  it('that the person chose stays another page’s where that has it open by then', async () => {
    const { device, id } = await deviceWithLeft('a');
    const [page, quicker] = [device.openPage(), device.openPage()];
    page.choose(id);
    expect(await quicker.claimed()).toBe('a');
    expect(await page.claimed()).toBeUndefined();
  });

  it('is claimed after a crash, for its form or for its submission of that form', async () => {
    const device = draftsDevice();
    const page = device.openPage();
    await page.type('a');
    await page.type('edited', { target: edit });
    const typedAt = device.clock.now();
    page.crash();
    device.clock.pass(hour);
    const next = device.openPage();
    expect(await next.claim({ kind: 'form', form: 'tax' })).toBeNull();
    expect(await next.claim({ ...edit, id: 'y' })).toBeNull();
    const edited = { target: edit, values: { issue: 'edited' }, typedAt };
    expect(await next.claim(edit)).toMatchObject(edited);
    expect(await next.claimed()).toBe('a');
  });
});

describe('whose draft it is', () => {
  it('is told by the tab that wrote it, after a reload too', async () => {
    const { device } = await deviceWithLeft('a', { tab: 'one' });
    const other = device.openPage({ tab: 'two' });
    const offered = await other.claim(joinForm);
    expect(offered?.own).toBe(false);
    other.crash();
    // Looking at it makes it nobody else's.
    const again = device.openPage({ tab: 'one' });
    expect((await again.claim(joinForm))?.own).toBe(true);
  });

  it('changes to the tab that goes on with it', async () => {
    const { device } = await deviceWithLeft('a');
    const other = device.openPage({ tab: 'two' });
    const taken = await other.claim(joinForm);
    if (taken === null) throw new Error('It was not free.');
    await other.type('a, and on', { id: taken.id });
    other.crash();
    expect((await device.openPage({ tab: 'two' }).claim(joinForm))?.own).toBe(true);
  });

  it('comes before how new it is', async () => {
    const { device, one: mine, two: theirs } = twoPages({ tab: 'mine' }, {});
    await mine.type('mine');
    await theirs.type('theirs, newer');
    for (const page of [mine, theirs]) page.crash();
    expect(await device.openPage({ tab: 'mine' }).claimed()).toBe('mine');
  });
});

describe('two pages with the same form', () => {
  it('each take one of two drafts, the newest first, also at the same moment', async () => {
    const { device, one, two } = twoPages();
    await one.type('older');
    await two.type('newer');
    for (const page of [one, two]) page.crash();
    const after = [device.openPage(), device.openPage()].map((page) => page.claimed());
    expect((await Promise.all(after)).sort()).toEqual(['newer', 'older']);
    const next = device.openPage();
    expect(await next.claimed()).toBeUndefined();
  });

  it('lose nothing where a page comes back whose draft was claimed meanwhile', async () => {
    const { device, one, two } = twoPages();
    const id = await one.type('one');
    await one.freeze();
    const taken = await two.claim(joinForm);
    if (taken === null) throw new Error('It was not free.');
    await two.type('one, in the second page', { id: taken.id });
    await one.type('one, in the first page', { id });
    await one.type('one, still in the first page', { id });
    const both = ['one, in the second page', 'one, still in the first page'];
    expect(await device.issues()).toEqual(both);
    // What the second page leaves is that draft and no other, though the first has known it by this id.
    two.crash();
    const back = await one.claim(joinForm);
    if (back === null) throw new Error('It was not free.');
    expect(back.values.issue).toBe('one, in the second page');
    await one.remove(back.id);
    expect(await device.issues()).toEqual(['one, still in the first page']);
    await one.remove(id);
    expect(await device.issues()).toEqual([]);
  });

  it('do not remove what the other has claimed', async () => {
    const { device, one, two } = twoPages();
    const id = await one.type('one');
    await one.freeze();
    await two.claim(joinForm);
    await one.remove(id);
    expect(await device.issues()).toEqual(['one']);
  });

  it('lose nothing where the engine has no locks', async () => {
    const { device, one, two } = twoPages({ locks: null });
    const id = await one.type('one');
    const taken = await two.claim(joinForm);
    if (taken === null) throw new Error('It was not free.');
    await two.type('two', { id: taken.id });
    await one.type('one, and on', { id });
    expect(await device.issues()).toEqual(['one, and on', 'two']);
  });
});

describe('the list', () => {
  it('has all that is not over, the newest first, and tells what is open, and no words but its own', async () => {
    const { device, one, two } = twoPages();
    const three = device.openPage({ own: true });
    await one.type('over');
    device.clock.pass(24 * hour);
    await one.type('begun');
    const typedAt = device.clock.now() + 1;
    await two.save({ id: two.begin(), target: edit, values: { issue: 'edit' }, typedAt });
    two.crash();
    expect(await one.list()).toEqual([
      { id: expect.any(String), target: edit, typedAt, values: null, open: null },
      {
        id: expect.any(String),
        target: joinForm,
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

  it('is read again whenever another page writes, deletes or restores one', async () => {
    const { one: here, two: other } = twoPages();
    const listed = listDrafts(here);
    const ids = () => listed.get().map(({ id, open }) => [id, open]);
    const id = await other.type('a');
    await eventually(() => expect(ids()).toEqual([[id, 'elsewhere']]));
    const erased = await other.erase(() => true);
    await eventually(() => expect(ids()).toEqual([]));
    if (erased.ok) await other.restore(erased.value);
    await eventually(() => expect(ids()).toEqual([[id, 'elsewhere']]));
  });

  it('is read again when asked to, for a page that was closed tells nobody', async () => {
    const { one: here, two: other } = twoPages();
    const listed = listDrafts(here);
    await other.type('a');
    await eventually(() => expect(listed.get()).toMatchObject([{ open: 'elsewhere' }]));
    other.crash();
    listed.refresh();
    await eventually(() => expect(listed.get()).toMatchObject([{ open: null }]));
  });

  it('renders nothing again where there are none', async () => {
    const page = draftsDevice().openPage();
    const listed = listDrafts(page);
    const heard = vi.fn();
    listed.subscribe(heard);
    await page.leave(page.begin());
    await page.list();
    await page.list();
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('erasing', () => {
  it('takes what one chooses, and can be taken back', async () => {
    const device = draftsDevice();
    const page = device.openPage();
    await page.type('form');
    await page.type('edit', { target: edit });
    const erased = await page.erase((draft) => draft.target.kind === 'submission');
    expect(await device.issues()).toEqual(['form']);
    if (!erased.ok) throw new Error(erased.error);
    const all = await device.drafts();
    await page.restore(erased.value);
    await page.restore(erased.value);
    expect(await device.issues()).toEqual(['edit', 'form']);
    expect(await device.drafts()).toEqual(expect.arrayContaining([...all, ...erased.value]));
  });

  it('takes everything, also what another page has open', async () => {
    const device = draftsDevice();
    await device.openPage().type('open elsewhere');
    await device.openPage().erase(() => true);
    expect(await device.issues()).toEqual([]);
  });
});

describe('storage that fails', () => {
  it('keeps nothing, and says so to the caller alone', async () => {
    const page = draftsDevice().openPage();
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
    const id = page.begin();
    const draft = { id, target: joinForm, values: { issue: 'a' }, typedAt: 1 };
    const failed = { ok: false, error: 'unavailable' };
    expect(await page.save(draft)).toEqual(failed);
    expect(await page.claim(joinForm)).toBeNull();
    expect(await page.list()).toEqual([]);
    expect(await page.erase(() => true)).toEqual(failed);
    await page.remove(id);
    await page.tidy();
  });

  it('takes locks that are refused for locks that are not there', async () => {
    const device = draftsDevice();
    const refuse = () => Promise.reject(new DOMException('', 'SecurityError'));
    const page = device.openPage({ locks: { request: refuse, query: refuse } });
    await page.type('a');
    expect(await device.openPage().claimed()).toBe('a');
  });
});
