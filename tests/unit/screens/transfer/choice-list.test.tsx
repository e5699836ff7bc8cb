// @vitest-environment jsdom
// Proves specification 7.1, 7.5.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ExportPanel } from '#src/screens/transfer/export-panel.tsx';
import { makeAccess, renderInSite, storeOne } from '#tests/support/in-site.tsx';

it('lets one choose any of many, some at a time', async () => {
  const access = makeAccess();
  for (let index = 0; index < 120; index += 1) await storeOne(access);
  renderInSite(<ExportPanel access={access} />, access);
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText('Only those I choose'));
  expect(screen.getAllByRole('checkbox')).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show more (70 are not listed)' }));
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(100));
  await user.click(screen.getByRole('button', { name: 'Show more (20 are not listed)' }));
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(120));
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
});
