// Proves specification 6.11.

import { expect, it, vi } from 'vitest';
import { listDrafts } from '#src/drafts/drafts.ts';
import { draftsDevice } from '#tests/support/drafts-bench.ts';
import { eventually } from '#tests/support/eventually.ts';

it('is read again whenever another page writes, deletes or restores one', async () => {
  const device = draftsDevice();
  const [here, other] = [device.openPage(), device.openPage()];
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
  const device = draftsDevice();
  const [here, other] = [device.openPage(), device.openPage()];
  const listed = listDrafts(here);
  await other.type('a');
  await eventually(() => expect(listed.get()).toMatchObject([{ open: 'elsewhere' }]));
  other.crash();
  listed.refresh();
  await eventually(() => expect(listed.get()).toMatchObject([{ open: null }]));
});

it('renders nothing anew where there are none', async () => {
  const device = draftsDevice();
  const page = device.openPage();
  const listed = listDrafts(page);
  const heard = vi.fn();
  listed.subscribe(heard);
  await page.leave(page.begin());
  await page.list();
  await page.list();
  expect(heard).not.toHaveBeenCalled();
});
