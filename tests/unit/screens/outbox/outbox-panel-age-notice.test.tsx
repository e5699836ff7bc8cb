// Proves specification 5.39.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AgeNotice, ageMessages } from '#src/screens/outbox/outbox-panel.tsx';
import { makeAccess, renderInSite, storeOne } from '#tests/support/in-site.tsx';
import { hrefOf } from '#tests/support/screen-steps.ts';

it.each([
  ['nothing at first', 23, false],
  ['nothing while the clock is wrong', -1, false],
  ['since when after a day', 24, true],
  ['since when after three', 72, true],
])('says %s, with the way to hand it over', async (_, hours, says) => {
  const access = makeAccess();
  await storeOne(access);
  access.outbox.clock.pass(hours * 60 * 60_000);
  const { oldest } = await access.outbox.snapshot();
  const { container } = renderInSite(<AgeNotice oldest={oldest} />, access);
  if (!says) return expect(container.textContent).toBe('');
  screen.getByText(/^Waiting since [A-Z][a-z]{2} \d+ ·/);
  expect(hrefOf(ageMessages.handOver)).toBe('/outbox#hand-over');
});
