// Proves specification 6.11.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Drafts } from '#src/drafts/drafts.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { DraftList } from '#src/screens/outbox/draft-list.tsx';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { formatTime } from '#src/ui/format-time.ts';
import { type DraftsDevice, type DraftsPage, draftsDevice } from '#tests/support/drafts-bench.ts';
import { makeAccess, renderInSite, WithActions } from '#tests/support/in-site.tsx';

const definition = formDefinitions['local-issue'];
const target = { kind: 'form', form: definition.id } as const;

/** Types into the form of a page, and leaves it. */
async function begin(device: DraftsDevice, page: DraftsPage, issue: string): Promise<string> {
  device.clock.pass(1_000);
  const id = page.begin();
  await page.save({ id, target, values: { issue }, typedAt: device.clock.now() });
  await page.leave(id);
  return id;
}

function show(drafts: Drafts): void {
  const access = makeAccess();
  renderInSite(
    <WithActions access={access}>
      {(actions) => <DraftList actions={actions} now={0} open />}
    </WithActions>,
    access,
    drafts,
  );
}

const rows = () => screen.queryAllByRole('listitem');
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((one) => one.textContent);

it('lists what this tab began by its first words, with a way to its form', async () => {
  const device = draftsDevice();
  const page = device.openPage();
  const typedAt = device.clock.now() + 1_000;
  const id = await begin(device, page, 'The bridge is\ngone');
  show(page);
  await screen.findByRole('heading', { level: 2, name: 'Drafts (1)' });
  const [row] = rows();
  expect(titles()).toEqual(['The bridge is gone']);
  expect(row?.textContent).toContain(`${definition.title} · ${formatTime(typedAt)}`);
  const link = screen.getByRole('link', { name: 'Continue: The bridge is gone' });
  expect(link.getAttribute('href')).toBe('/share-issue#form');
  await begin(device, page, 'newer');
  await userEvent.click(link);
  expect(await page.claim(target)).toMatchObject({ id, own: true });
});

it('shows nobody’s words where they are not this tab’s', async () => {
  const device = draftsDevice();
  const typedAt = device.clock.now() + 1_000;
  const other = device.openPage();
  await begin(device, other, 'Somebody’s words');
  other.crash();
  show(device.openPage());
  await screen.findByText('Drafts (1)');
  expect(titles()).toEqual([definition.title]);
  expect(document.body.textContent).not.toContain('words');
  const name = `${definition.title}, ${formatTime(typedAt)}`;
  expect(screen.getByRole('button', { name: `Delete: ${name}` })).toBeTruthy();
});

it('offers nothing of what is open elsewhere, and follows what is typed there', async () => {
  const device = draftsDevice();
  const [here, other] = [device.openPage(), device.openPage()];
  show(here);
  const id = other.begin();
  await other.save({ id, target, values: { issue: 'a' }, typedAt: device.clock.now() });
  await screen.findByText(outboxScreenMessages.openElsewhere);
  expect(screen.queryByRole('link')).toBeNull();
  await other.remove(id);
  await waitFor(() => expect(rows()).toEqual([]));
});

it('leaves out what this page has in its own fields, and edits of submissions', async () => {
  const device = draftsDevice();
  const page = device.openPage();
  const typedAt = device.clock.now();
  await page.save({ id: page.begin(), target, values: { issue: 'a' }, typedAt });
  const edit = { kind: 'submission', id: 'x', form: definition.id } as const;
  await page.save({ id: 'an-edit', target: edit, values: { issue: 'b' }, typedAt });
  await begin(device, page, 'c');
  show(page);
  await waitFor(() => expect(titles()).toEqual(['c']));
});

it('deletes one at once, and brings it back as it was', async () => {
  const device = draftsDevice();
  const page = device.openPage();
  const other = device.openPage();
  await begin(device, other, 'theirs');
  other.crash();
  await begin(device, page, 'mine');
  const before = await page.list();
  show(page);
  for (const name of [/^Delete: mine/, new RegExp(`^Delete: ${definition.title}`)]) {
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(document.activeElement).toBe(undo);
    await userEvent.click(undo);
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(await page.list()).toEqual(before);
  }
});

it('shows the newest three, and more when asked to', async () => {
  const device = draftsDevice();
  const page = device.openPage();
  for (const issue of ['a', 'b', 'c', 'd']) await begin(device, page, issue);
  show(page);
  await screen.findByText('Drafts (4)');
  expect(titles()).toEqual(['d', 'c', 'b']);
  await userEvent.click(screen.getByRole('button', { name: /^Show more \(1 / }));
  expect(titles()).toEqual(['d', 'c', 'b', 'a']);
  expect(within(rows()[3] ?? document.body).getByText('Continue')).toBeTruthy();
});
