// Proves specification 8.14.
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formIds } from '#src/forms/all-forms.ts';
import { fail } from '#src/lib/result.ts';
import { Launcher, launcherMessages } from '#src/screens/shared/device/launcher.tsx';
import { formTitle } from '#src/screens/shared/titles.ts';
import { pressEarly } from '#src/ui/press-early.ts';
import { draftsDevice } from '#tests/support/drafts-bench.ts';
import { makeAccess, renderInSite, storeOne } from '#tests/support/in-site.tsx';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { sent } from '#tests/support/outbox-service.ts';

const forms = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const outbox = () => screen.getByText(launcherMessages.outbox).closest('a');
const unread = () => document.querySelector('[data-unread]');

it('has every form, the local issue first, each a link to its first empty field', async () => {
  renderInSite(<Launcher />, makeAccess());
  await screen.findAllByText('0');
  expect(forms()).toHaveLength(formIds.length);
  expect(forms().slice(0, 2)).toEqual([formTitle('local-issue'), formTitle('join')]);
  for (const link of screen.getAllByRole('listitem')) {
    expect(within(link).getByRole('link').getAttribute('href')).toMatch(/#form$/);
  }
});

it('has the forms that were used before today before the others, the most used first', async () => {
  const access = makeAccess();
  const { clock } = access.outbox;
  for (const form of ['tax', 'health', 'health', 'local-issue']) await storeOne(access, form);
  clock.pass(24 * 60 * 60_000);
  for (const form of ['volunteer', 'volunteer', 'volunteer']) await storeOne(access, form);
  renderInSite(<Launcher />, access);
  await screen.findByText('7');
  expect(forms().slice(0, 4)).toEqual(
    ['local-issue', 'health', 'tax', 'join'].map((form) => formTitle(form)),
  );
});

it('counts what waits, the drafts and what was sent, and leads to the outbox', async () => {
  const mapping = { join: { formId: 'an-id', entries: {}, version: 'v1' } };
  const box = makeTestOutbox({ mapping });
  const access = makeAccess({}, box);
  await storeOne(access);
  box.service.follow(() => sent);
  await access.requestDrain({ trigger: 'user' });
  await storeOne(access, 'tax');
  await storeOne(access, 'health');
  const device = draftsDevice();
  const page = device.openPage();
  await page.type('Begun');
  renderInSite(<Launcher />, access, device.openPage());
  await screen.findByText('2');
  expect(outbox()?.getAttribute('href')).toBe('/outbox');
  await screen.findByText(launcherMessages.drafts(1), { exact: false });
  expect(outbox()?.textContent).toMatch(/2 waiting.*1 draft.*1 sent/);
});

it('leads to handing over, and says whether field mode is on', () => {
  renderInSite(<Launcher />);
  const handOver = screen.getByRole('link', { name: launcherMessages.handOver });
  expect(handOver.getAttribute('href')).toBe('/outbox#hand-over');
  const button = screen.getByRole('button', { name: launcherMessages.fieldMode });
  expect(button.getAttribute('aria-pressed')).toBe('false');
  act(() => pressEarly(button));
  expect(button.getAttribute('aria-pressed')).toBe('true');
  act(() => pressEarly(button));
  expect(document.documentElement.dataset.fieldMode).toBeUndefined();
});

it('moves no form under the finger: all but the first are shown once the outbox is read', async () => {
  renderInSite(<Launcher />);
  expect(unread()).not.toBeNull();
  expect(outbox()?.textContent).not.toMatch(/\d/);
  expect(forms()[0]).toBe(formTitle('local-issue'));
});

it('claims nothing of an outbox that cannot be read, and leads to the forms all the same', async () => {
  const box = makeTestOutbox();
  const read = async () => fail('unavailable' as const);
  renderInSite(
    <Launcher />,
    makeAccess({}, { ...box, database: { ...box.database, read } }),
    draftsDevice().openPage(),
  );
  await screen.findAllByRole('listitem');
  await expect.poll(unread).toBeNull();
  expect(outbox()?.textContent).not.toMatch(/\d/);
});
