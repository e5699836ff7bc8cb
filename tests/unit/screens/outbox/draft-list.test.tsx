// Proves specification 6.11.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Drafts } from '#src/drafts/drafts.ts';
import { localIssue } from '#src/forms/all-forms.ts';
import { DraftList } from '#src/screens/outbox/draft-list.tsx';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { formatTime } from '#src/ui/format-time.ts';
import { type DraftsPage, draftsDevice, issueForm } from '#tests/support/drafts-bench.ts';
import { makeAccess, renderList } from '#tests/support/in-site.tsx';
import { becomes, button, hrefOf, press, rows, titles } from '#tests/support/screen-steps.ts';

/** Types into the form of a page, and leaves it. */
async function begin(page: DraftsPage, issue: string): Promise<string> {
  const id = await page.type(issue, { target: issueForm });
  await page.leave(id);
  return id;
}

const show = (drafts: Drafts) =>
  renderList((actions) => <DraftList actions={actions} now={0} open />, makeAccess(), drafts);

it('lists what this tab began by its first words, with a way to its form', async () => {
  const device = draftsDevice();
  const page = device.openPage();
  const id = await begin(page, 'The bridge is\ngone');
  const typedAt = device.clock.now();
  show(page);
  await screen.findByRole('heading', { level: 2, name: 'Drafts (1)' });
  expect(titles()).toEqual(['The bridge is gone']);
  expect(rows()[0]?.textContent).toContain(`${localIssue.title} · ${formatTime(typedAt)}`);
  expect(hrefOf('Continue: The bridge is gone')).toBe('/share-issue#form');
  await begin(page, 'newer');
  await userEvent.click(screen.getByRole('link', { name: 'Continue: The bridge is gone' }));
  expect(await page.claim(issueForm)).toMatchObject({ id, own: true });
});

it('offers nothing of what is open elsewhere, and follows what is typed there', async () => {
  const device = draftsDevice();
  const [here, other] = [device.openPage(), device.openPage()];
  show(here);
  const id = await other.type('a', { target: issueForm });
  await screen.findByText(outboxScreenMessages.openElsewhere);
  expect(screen.queryByRole('link')).toBeNull();
  await other.remove(id);
  await becomes(rows, []);
});

it('shows nobody’s words that are not this tab’s; deletes each at once, and brings it back as it was', async () => {
  const device = draftsDevice();
  const [page, other] = [device.openPage(), device.openPage()];
  await begin(other, 'theirs');
  const theirs = `Delete: ${localIssue.title}, ${formatTime(device.clock.now())}`;
  other.crash();
  await begin(page, 'mine');
  const before = await page.list();
  show(page);
  await screen.findByText('Drafts (2)');
  expect(titles()).toEqual(['mine', localIssue.title]);
  expect(document.body.textContent).not.toContain('theirs');
  for (const name of [/^Delete: mine/, theirs]) {
    await press(name);
    await becomes(() => rows().length, 1);
    expect(document.activeElement).toBe(button('Undo'));
    await press('Undo');
    await becomes(() => rows().length, 2);
    expect(await page.list()).toEqual(before);
  }
});

it('shows the newest three, and more when asked to; none of this page’s own fields, and no edits', async () => {
  const page = draftsDevice().openPage();
  for (const issue of ['a', 'b', 'c', 'd']) await begin(page, issue);
  await page.type('in its fields', { target: issueForm });
  await page.type('an edit', { target: { kind: 'submission', id: 'x', form: localIssue.id } });
  show(page);
  await screen.findByText('Drafts (4)');
  expect(titles()).toEqual(['d', 'c', 'b']);
  await press(/^Show more \(1 /);
  expect(titles()).toEqual(['d', 'c', 'b', 'a']);
  expect(screen.getAllByText('Continue')).toHaveLength(4);
});
