// Proves specification 6.2, 9.6.
import { describe, expect, it } from 'vitest';
import type { DraftTarget } from '#src/drafts/draft.ts';
import {
  type DraftsPage,
  deviceWithLeft,
  draftsDevice,
  joinForm,
} from '#tests/support/drafts-bench.ts';

const edit: DraftTarget = { kind: 'submission', id: 'x', form: 'join' };
const hour = 60 * 60_000;

describe('a draft', () => {
  it('is claimed by the page that comes after a crash', async () => {
    const { device, typedAt } = await deviceWithLeft('a');
    device.clock.pass(hour);
    const draft = await device.openPage().claim(joinForm);
    expect(draft).toMatchObject({ target: joinForm, values: { issue: 'a' }, typedAt });
  });

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

  it('is of one form, or of one submission of that form', async () => {
    const device = draftsDevice();
    const page = device.openPage();
    await page.type('a');
    await page.type('edited', { target: edit });
    page.crash();
    const next = device.openPage();
    expect(await next.claim({ kind: 'form', form: 'tax' })).toBeNull();
    expect(await next.claim({ ...edit, id: 'y' })).toBeNull();
    expect(await next.claim(edit)).toMatchObject({ target: edit, values: { issue: 'edited' } });
    expect(await next.claimed()).toBe('a');
  });

  it('is gone once it was removed', async () => {
    const device = draftsDevice();
    const page = device.openPage();
    const id = await page.type('a');
    await page.remove(id);
    expect(await device.issues()).toEqual([]);
    await page.leave(id);
    expect(await page.claimed()).toBeUndefined();
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
    const device = draftsDevice();
    const [mine, theirs] = [device.openPage({ tab: 'mine' }), device.openPage()];
    await mine.type('mine');
    await theirs.type('theirs, newer');
    for (const page of [mine, theirs]) page.crash();
    expect(await device.openPage({ tab: 'mine' }).claimed()).toBe('mine');
  });
});

describe('the list', () => {
  it('has all that is not over, the newest first, and tells what is open, and no words but its own', async () => {
    const device = draftsDevice();
    const [one, two] = [device.openPage(), device.openPage()];
    const three = device.openPage({ installed: true });
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
    const device = draftsDevice();
    const page = device.openPage();
    const open = indexedDB.open;
    indexedDB.open = () => {
      throw new DOMException('', 'SecurityError');
    };
    try {
      const id = page.begin();
      const draft = { id, target: joinForm, values: { issue: 'a' }, typedAt: 1 };
      const failed = { ok: false, error: 'unavailable' };
      expect(await page.save(draft)).toEqual(failed);
      expect(await page.claim(joinForm)).toBeNull();
      expect(await page.list()).toEqual([]);
      expect(await page.erase(() => true)).toEqual(failed);
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
    await page.type('a');
    expect(await device.openPage().claimed()).toBe('a');
  });
});
