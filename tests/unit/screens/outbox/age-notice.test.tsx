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

it.each([
  [24, 'over 24 hours'],
  [72, 'over 72 hours'],
])('after %d hours says what to do', async (hours, words) => {
  await waited(hours);
  expect(screen.getByText(new RegExp(`${words}.*Find a signal, or hand it over`))).toBeTruthy();
  const handOver = screen.getByRole('link', { name: ageMessages.handOver });
  expect(handOver.getAttribute('href')).toBe('#transfer-heading');
});
