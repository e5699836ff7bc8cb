// Proves specification 6.2, 6.5, 6.6, 6.11, 9.6.
import { describe, expect, it, vi } from 'vitest';
import { type DraftTarget, hasDrafts } from '#src/drafts/draft.ts';
import { listDrafts } from '#src/drafts/drafts.ts';
import {
  type DraftsPage,
  deviceWithDraft,
  draftsDevice,
  joinForm,
} from '#tests/support/drafts-bench.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startOfTime } from '#tests/support/outbox-clock.ts';
import { deferred } from '#tests/support/outbox-service.ts';
import { playSteps, type Steps } from '#tests/support/steps.ts';

const edit: DraftTarget = { kind: 'submission', id: 'x', form: 'join' };
const targets: Readonly<Record<string, DraftTarget>> = { join: joinForm, edit };
const hour = 60 * 60_000;

/** A device; a draft of a program is named by what was typed into it last. */
function newDevice() {
  const device = draftsDevice();
  const written = new Map<string, { readonly id: string; readonly typedAt: number }>();
  const pages = new Map<string, DraftsPage>();
  return { device, written, pages, page: device.openPage() };
}
type World = ReturnType<typeof newDevice>;

function draftNamed({ written }: World, issue = '') {
  const draft = written.get(issue);
  if (draft === undefined) throw new Error(`Nobody wrote '${issue}'.`);
  return draft;
}

const tidy = (readEraseUntil?: () => Promise<number>) => (world: World) =>
  world.page.tidy(readEraseUntil);

const steps: Steps<World> = {
  /** In which page the next steps are, which opens where it is new: `in one`, `in one own tab-a`, `in one unlocked`. */
  in(world, [name = '', ...how]) {
    const tab = how.find((word) => word.startsWith('tab-'));
    const locks = how.includes('unlocked') ? { locks: null } : {};
    const options = { own: how.includes('own'), ...(tab && { tab }), ...locks };
    world.page = world.pages.get(name) ?? world.device.openPage(options);
    world.pages.set(name, world.page);
  },
  /** `type a` begins a draft, `type a edit` one of a submission. */
  async type({ page, device, written }, [issue = '', target = 'join']) {
    const id = await page.type(issue, { target: targets[target] ?? joinForm });
    written.set(issue, { id, typedAt: device.clock.now() });
  },
  /** `go-on a ab` types into that draft, `go-on claimed ab` into the one that was claimed last. */
  async 'go-on'(world, [name, issue = '']) {
    const { id } = draftNamed(world, name);
    await world.page.type(issue, { id });
    world.written.set(issue, { id, typedAt: world.device.clock.now() });
  },
  /** What the page is given: `claims a`, `claims a own`, `claims a offered`, `claims nothing`. */
  async claims({ page, written }, [issue = '', whose]) {
    const draft = await page.claim(joinForm);
    if (draft !== null) written.set('claimed', draft);
    if (issue === 'nothing') expect(draft).toBeNull();
    else expect(draft).toMatchObject({ values: { issue }, ...(whose && { own: whose === 'own' }) });
  },
  choose: (world, [name]) => world.page.choose(draftNamed(world, name).id),
  leave: (world, [name]) => world.page.leave(draftNamed(world, name).id),
  remove: (world, [name]) => world.page.remove(draftNamed(world, name).id),
  crash: ({ page }) => page.crash(),
  freeze: ({ page }) => page.freeze(),
  'erase-all': ({ page }) => page.erase(() => true),
  /** The person says whose device it is: `redate own`, `redate shared`. */
  redate: ({ page }, [whose]) => page.redate(whose === 'own'),
  /** By a clock that the host agrees with, or not. */
  ...{ tidy: tidy(), 'tidy-doubtfully': tidy(async () => 0) },
  submit: ({ device, ...world }, [name]) => {
    const { id, typedAt } = draftNamed({ device, ...world }, name);
    return device.submitted({ ids: [id], typedAt });
  },
  /** The page still writes what was typed before. */
  'write-late': (world, [name]) =>
    world.page.save({ ...draftNamed(world, name), target: joinForm, values: { issue: 'late' } }),
  /** `pass 24h -1`: a millisecond less than a day. */
  pass: ({ device }, times) => {
    for (const time of times)
      device.clock.pass(time.endsWith('h') ? Number.parseInt(time, 10) * hour : Number(time));
  },
  /** Everything on the device, in the order of the alphabet. */
  issues: async ({ device }, issues) => expect(await device.issues()).toEqual(issues),
  /** Whether pages without the code of drafts see that there are some. */
  sees: async ({ device }, [word]) =>
    expect(await hasDrafts(device.outbox.database)).toBe(word === 'some'),
  /** What the page lists; a dash for words that are not its own. */
  lists: async ({ page }, issues) =>
    expect((await page.list()).map(({ values }) => values?.issue ?? '-')).toEqual(issues),
};

/** @returns when a draft goes that was typed in such a page */
const isOverAfter = (how: string, hours: number) => `in page ${how}; type a; pass ${hours}h -1;
  go-on a ab; leave ab; pass ${hours}h -1; tidy; issues ab; pass 1; claims nothing; lists; tidy;
  issues`;

/** It was typed by a clock that was so wrong, and is right now. */
const typedWrong = (by: number) => `pass ${by}; in page; type a; crash; pass ${-by}; in after; tidy;
  claims a; pass 24h; tidy; issues`;

const year = 365 * 24 * hour;

it.each(
  Object.entries({
    'a draft that the person chose comes before any other, and is this tab’s from then on': `
      in left; type older; crash; in page tab-a; type newer; leave newer; choose older;
      claims older own; crash; in again tab-a; lists newer older; in elsewhere; lists - -`,
    'a draft that the person chose stays another page’s where that has it open by then': `in left;
      type a; crash; in page; choose a; in quicker; claims a; in page; claims nothing`,
    'a draft is of the tab that wrote it, after a reload too, though another has looked at it': `
      in page tab-one; type a; crash; in other tab-two; claims a offered; crash; in again tab-one;
      claims a own`,
    'a draft of another tab may be shown at once on one’s own device': `in page; type a; crash;
      in other own; claims a own`,
    'a draft becomes that of the tab that goes on with it': `in page; type a; crash;
      in other tab-two; claims a; go-on claimed ab; crash; in again tab-two; claims ab own`,
    'a page claims its tab’s draft before a newer one': `in mine tab-mine; type mine; in theirs;
      type newer; crash; in mine; crash; in again tab-mine; claims mine`,
    // What the second page leaves is that draft and no other, though the first has known it by this id.
    'two pages lose nothing where one comes back whose draft was claimed meanwhile': `in one;
      type a; freeze; in two; claims a; go-on claimed second; in one; go-on a first;
      go-on first still; issues second still; in two; crash; in one; claims second;
      remove claimed; issues still; remove a; issues`,
    'a page does not remove what another has claimed': `in one; type a; freeze; in two; claims a;
      in one; remove a; issues a`,
    'two pages lose nothing where the engine has no locks': `in one unlocked; type a;
      in two unlocked; claims a; go-on claimed two; in one; go-on a one; issues one two`,
    'there are some where a form was begun, in whatever tab, until it is submitted': `sees none;
      in page; type begun; sees some; submit begun; sees none`,
    'erasing takes what another page has open': 'in one; type open; in two; erase-all; issues',
    'a draft on a shared device is over a day after its last key': isOverAfter('', 24),
    'a draft on one’s own device is over 30 days after its last key': isOverAfter('own', 30 * 24),
    'the time follows what the person says of the device, and ends no draft at once': `in mine own;
      type old; pass 480h; in shared; redate shared; pass 24h -1; lists -; pass 1; lists;
      in mine; redate own; pass 215h; lists old`,
    'the time does not begin again where a draft is opened again': `in page; type a; pass 23h;
      in other unlocked; claims a; pass 1h; tidy; issues`,
    'a clock that was a year ahead leaves a draft no longer than any other': typedWrong(year),
    'a clock before the build’s own date gives no time that is over by then': typedWrong(
      -startOfTime,
    ),
    'a page that writes late brings nothing back of what it submitted, within a month': `in page;
      type submitted; submit submitted; pass 720h -1; tidy; write-late submitted; issues; pass 1;
      tidy-doubtfully; write-late submitted; issues; tidy; write-late submitted; issues late`,
    'a submission from before the build’s own date ends its draft no shorter': `
      pass ${-startOfTime}; in page; type submitted; submit submitted; pass ${startOfTime}; tidy;
      write-late submitted; issues`,
  }),
)('%s', (_, program) => playSteps(steps, newDevice(), program));

it('a draft is claimed in the same page once its form was left, however soon', async () => {
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

it('a draft is claimed after a crash, for its form or for its submission of that form', async () => {
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

it('two pages each take one of two drafts at the same moment', async () => {
  const world = newDevice();
  const { device } = world;
  await playSteps(steps, world, 'in one; type older; in two; type newer; crash; in one; crash');
  const after = [device.openPage(), device.openPage()].map((page) => page.claimed());
  expect((await Promise.all(after)).sort()).toEqual(['newer', 'older']);
  await playSteps(steps, world, 'in next; claims nothing');
});

it('a clock that is a year ahead erases nothing while the host disagrees, and no form waits for its word', async () => {
  const { device } = await deviceWithDraft({ issue: 'a' });
  const page = device.openPage();
  device.clock.pass(year);
  const host = deferred<number>();
  const tidied = page.tidy(() => host.promise);
  expect(await page.claimed()).toBeUndefined();
  host.resolve(0);
  await tidied;
  expect(await device.issues()).toEqual(['a']);
});

it('a clock that is days behind shortens no time', async () => {
  const { device } = await deviceWithDraft({ issue: 'a' });
  const before = await device.drafts();
  device.clock.pass(-7 * 24 * hour);
  await device.openPage().tidy(async () => 0);
  expect(await device.drafts()).toEqual(before);
});

describe('the list', () => {
  it('has all that is not over, the newest first, and tells what is open, and no words but its own', async () => {
    const device = draftsDevice();
    const [one, two] = [device.openPage(), device.openPage()];
    await one.type('over');
    device.clock.pass(24 * hour);
    await one.type('begun');
    const typedAt = device.clock.now() + 1;
    await two.save({ id: two.begin(), target: edit, values: { issue: 'edit' }, typedAt });
    two.crash();
    const values = { issue: 'begun' };
    const id = expect.any(String);
    expect(await one.list()).toEqual([
      { id, target: edit, typedAt, values: null, open: null },
      { id, target: joinForm, typedAt: typedAt - 1, values, open: 'here' },
    ]);
    const own = await device.openPage({ own: true }).list();
    const words = own.map(({ values, open }) => [values, open]);
    expect(words).toEqual([
      [{ issue: 'edit' }, null],
      [values, 'elsewhere'],
    ]);
  });

  it('is read again whenever another page writes, deletes or restores one, and when asked to', async () => {
    const device = draftsDevice();
    const [here, other] = [device.openPage(), device.openPage()];
    const listed = listDrafts(here);
    const isListed = (...all: readonly (readonly [id: string, open: string | null])[]) =>
      eventually(() => expect(listed.get().map(({ id, open }) => [id, open])).toEqual(all));
    const id = await other.type('a');
    await isListed([id, 'elsewhere']);
    const erased = await other.erase(() => true);
    await isListed();
    if (erased.ok) await other.restore(erased.value);
    await isListed([id, 'elsewhere']);
    // A page that was closed tells nobody.
    other.crash();
    listed.refresh();
    await isListed([id, null]);
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

it('erasing takes what one chooses, and can be taken back', async () => {
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
