// Proves specification 6.8.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useUnsavedEdits } from '#src/screens/outbox/unsaved-edit-notice.tsx';
import { useListedDrafts } from '#src/screens/shared/use-query.ts';
import { draftsDevice } from '#tests/support/drafts-bench.ts';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';

const Counts = () => `${useListedDrafts().length} listed, ${useUnsavedEdits().length} unsaved`;

it('takes no edit for unsaved that is open in another tab', async () => {
  const device = draftsDevice();
  const [here, other] = [device.openPage(), device.openPage()];
  await other.type('a', { target: { kind: 'submission', id: 'x', form: 'join' } });
  renderInSite(<Counts />, makeAccess(), here);
  expect(await screen.findByText('1 listed, 0 unsaved')).toBeDefined();
});
