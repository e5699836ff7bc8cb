// Proves specification 5.39.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AgeNotice, ageMessages } from '#src/screens/outbox/age-notice.tsx';
import { makeAccess, renderInSite, storeOne } from '#tests/support/in-site.tsx';

const hour = 60 * 60_000;

/** What waited so many hours. */
async function waited(hours: number) {
  const access = makeAccess();
  await storeOne(access);
  access.outbox.clock.pass(hours * hour);
  const { oldest } = await access.outbox.snapshot();
  return renderInSite(<AgeNotice oldest={oldest} />, access);
}

it.each([
  ['at first', 23],
  ['while the clock is wrong', -1],
])('says nothing %s', async (_, hours) => {
  const { container } = await waited(hours);
  expect(container.textContent).toBe('');
});

it.each([24, 72])('after %d hours says since when, with the way to hand it over', async (hours) => {
  await waited(hours);
  expect(screen.getByText(/^Waiting since [A-Z][a-z]{2} \d+ ·/)).toBeTruthy();
  const handOver = screen.getByRole('link', { name: ageMessages.handOver });
  expect(handOver.getAttribute('href')).toBe('/outbox#hand-over');
});
