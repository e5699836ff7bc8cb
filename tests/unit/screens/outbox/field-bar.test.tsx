// Proves specification 10.12.
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FieldBar } from '#src/screens/outbox/field-bar.tsx';
import { DeviceTool } from '#src/screens/tools/device-tool.tsx';
import { chooseFieldMode } from '#src/ui/field-mode.ts';
import { pressEarly } from '#src/ui/press-early.ts';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { noConnection } from '#tests/support/outbox-service.ts';
import { becomes, hrefOf, press, tick } from '#tests/support/screen-steps.ts';

afterEach(() => {
  act(() => void chooseFieldMode(false));
});

const box = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Field mode' });
const bar = () => screen.queryByRole('navigation', { name: 'Field mode' });

it('is turned on and off by one switch, and by the menu’s button', async () => {
  const access = makeAccess();
  renderInSite(<DeviceTool access={access} />, access);
  await tick('Field mode');
  await becomes(() => document.documentElement.dataset.fieldMode, 'on');
  const button = document.createElement('button');
  act(() => pressEarly(button));
  expect(document.documentElement.dataset.fieldMode).toBeUndefined();
  expect(box()?.checked).toBe(false);
  act(() => pressEarly(button));
  expect(box()?.checked).toBe(true);
});

it('has a new report, the outbox with its count, and Send now at the bottom edge, and says what came of it', async () => {
  const outbox = makeTestOutbox();
  outbox.service.follow(() => noConnection);
  await outbox.submit(['a', 'b']);
  const access = makeAccess({}, outbox);
  renderInSite(<FieldBar access={access} />, access);
  expect(bar()).toBeNull();
  act(() => void chooseFieldMode(true));
  await screen.findByRole('link', { name: 'Outbox 2' });
  expect(hrefOf('Outbox 2')).toBe('/outbox');
  expect(hrefOf('New report')).toBe('/share-issue#form');
  await press('Send now');
  await screen.findByText('No connection. Both are still saved here.');
  expect(outbox.service.tried.length).toBeGreaterThan(0);
});
