// Proves specification 8.14.
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formIds } from '#src/forms/all-forms.ts';
import { fail } from '#src/lib/result.ts';
import { Launcher, launcherMessages } from '#src/screens/shared/device/launcher.tsx';
import { formTitle } from '#src/screens/shared/titles.ts';
import { pressEarly } from '#src/ui/press-early.ts';
import { draftsDevice } from '#tests/support/drafts-bench.ts';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import { becomes, button, hrefOf, rows } from '#tests/support/screen-steps.ts';

const forms = () => rows().map(({ textContent }) => textContent);
const outbox = () => screen.getByText(launcherMessages.outbox).closest('a');
const unread = () => document.querySelector('[data-unread]');

it('has every form, the local issue first, each a link to its first empty field', async () => {
  renderInSite(<Launcher />, makeAccess());
  await screen.findAllByText('0');
  expect(forms()).toHaveLength(formIds.length);
  expect(forms().slice(0, 2)).toEqual([formTitle('local-issue'), formTitle('join')]);
  for (const row of rows()) expect(row.querySelector('a')?.getAttribute('href')).toMatch(/#form$/);
});

it('has the forms that were used before today before the others, the most used first', async () => {
  const box = makeTestOutbox();
  const submit = (form: string, count: number) =>
    box.submit(Array.from({ length: count }, String), { form });
  for (const [form, count] of [
    ['tax', 1],
    ['health', 2],
    ['local-issue', 1],
  ] as const)
    await submit(form, count);
  box.clock.pass(24 * 60 * 60_000);
  await submit('volunteer', 3);
  renderInSite(<Launcher />, makeAccess({}, box));
  await screen.findByText('7');
  const used = ['local-issue', 'health', 'tax', 'join'];
  expect(forms().slice(0, 4)).toEqual(used.map((form) => formTitle(form)));
});

it('counts what waits, the drafts and what was sent, and leads to the outbox', async () => {
  const access = makeAccess();
  await play('queue a; user; queue b; hold c', access.outbox);
  const device = draftsDevice();
  await device.openPage().type('Begun');
  renderInSite(<Launcher />, access, device.openPage());
  await screen.findByText('2');
  expect(outbox()?.getAttribute('href')).toBe('/outbox');
  await screen.findByText(launcherMessages.drafts(1), { exact: false });
  expect(outbox()?.textContent).toMatch(/2 waiting.*1 draft.*1 sent/);
});

it('leads to handing over, and says whether field mode is on', () => {
  renderInSite(<Launcher />);
  expect(hrefOf(launcherMessages.handOver)).toBe('/outbox#hand-over');
  const isOn = () => button(launcherMessages.fieldMode).getAttribute('aria-pressed');
  for (const pressed of ['false', 'true']) {
    expect(isOn()).toBe(pressed);
    act(() => pressEarly(button(launcherMessages.fieldMode)));
  }
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
  const access = makeAccess({}, { ...box, database: { ...box.database, read } });
  renderInSite(<Launcher />, access, draftsDevice().openPage());
  await becomes(unread, null);
  expect(forms()).toHaveLength(formIds.length);
  expect(outbox()?.textContent).not.toMatch(/\d/);
});
