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
  // Roles and names of a hundred choices, looked for again and again, take jsdom seconds.
  const choices = () => screen.getAllByRole('checkbox', { hidden: true });
  const showMore = (hidden: number) => screen.getByText(`Show more (${hidden} are not listed)`);
  await user.click(await screen.findByLabelText('Only those I choose'));
  expect(choices()).toHaveLength(50);
  await user.click(showMore(70));
  await waitFor(() => expect(choices()).toHaveLength(100));
  await user.click(showMore(20));
  await waitFor(() => expect(choices()).toHaveLength(120));
  expect(screen.queryByText(/^Show more/)).toBeNull();
});
