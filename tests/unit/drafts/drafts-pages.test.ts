// Proves specification 6.6.
import { describe, expect, it } from 'vitest';
import { draftsDevice, joinForm } from '#tests/support/drafts-bench.ts';

describe('two pages with the same form', () => {
  it('each take one of two drafts, the newest first, also at the same moment', async () => {
    const device = draftsDevice();
    const before = [device.openPage(), device.openPage()] as const;
    await before[0].type('older');
    await before[1].type('newer');
    for (const page of before) page.crash();
    const after = [device.openPage(), device.openPage()].map((page) => page.claimed());
    expect((await Promise.all(after)).sort()).toEqual(['newer', 'older']);
    const next = device.openPage();
    expect(await next.claimed()).toBeUndefined();
  });

  it('lose nothing where a page comes back whose draft was claimed meanwhile', async () => {
    const device = draftsDevice();
    const [one, two] = [device.openPage(), device.openPage()];
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
    const device = draftsDevice();
    const [one, two] = [device.openPage(), device.openPage()];
    const id = await one.type('one');
    await one.freeze();
    await two.claim(joinForm);
    await one.remove(id);
    expect(await device.issues()).toEqual(['one']);
  });

  it('lose nothing where the engine has no locks', async () => {
    const device = draftsDevice();
    const [one, two] = [device.openPage({ locks: null }), device.openPage({ locks: null })];
    const id = await one.type('one');
    const taken = await two.claim(joinForm);
    if (taken === null) throw new Error('It was not free.');
    await two.type('two', { id: taken.id });
    await one.type('one, and on', { id });
    expect(await device.issues()).toEqual(['one, and on', 'two']);
  });
});
