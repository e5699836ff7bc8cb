// Proves specification 4.23.
import { expect, it } from 'vitest';
import { rememberedDetails } from '#src/drafts/contact-details.ts';
import { forgetOldDetails, rememberDetails } from '#src/drafts/keep-details.ts';

const aDay = 24 * 60 * 60_000;
const details = { email: 'test@example.org', phone: '5550100000' };
const start = 100 * aDay;

/** A start of the app at this time, by a clock that is believed. */
const lookAt = (now: number) =>
  forgetOldDetails(
    () => now,
    async () => now,
  );

it.each([
  ['after the last submission', [0, 20], [], 50],
  ['after a clock that was ahead is right again', [400], [0], 30],
])('forgets them 30 days %s', async (_, submitted, looks, end) => {
  for (const day of submitted) rememberDetails({ ...details, issue: 'x' }, start + day * aDay);
  for (const day of looks) await lookAt(start + day * aDay);
  await lookAt(start + end * aDay - 1);
  expect(rememberedDetails()).toEqual(details);
  await lookAt(start + end * aDay);
  expect(rememberedDetails()).toBeNull();
});

it.each([
  ['another person who files once', ['Ann', 'Bo'], 'Ann'],
  ['others who take turns', ['Ann', 'Bo', 'Cy', 'Bo'], 'Ann'],
  ['another person who files twice', ['Ann', 'Bo', 'Bo'], 'Bo'],
])('keeps a person’s own beside %s', (_, people, kept) => {
  for (const firstName of people)
    rememberDetails({ firstName, email: `${firstName}@example.org`, phone: `${firstName}-phone` });
  expect(rememberedDetails()?.firstName).toBe(kept);
});

it.each(['firstName', 'email', 'phone'])('takes a new %s for the same person’s', (name) => {
  const before = { firstName: 'Ann', ...details };
  rememberDetails(before);
  const other = { firstName: 'Bo', email: 'bo@example.org', phone: '5550100001' };
  const after = { ...before, [name]: { ...other }[name] };
  rememberDetails(after);
  expect(rememberedDetails()).toEqual(after);
});

it('forgets none by a clock that is not believed, and only as far as it is', async () => {
  rememberDetails(details, start);
  const later = () => start + 60 * aDay;
  await forgetOldDetails(later, async () => 0);
  await forgetOldDetails(later, async () => start + 30 * aDay - 1);
  expect(rememberedDetails()).toEqual(details);
  await forgetOldDetails(later, async () => start + 30 * aDay);
  expect(rememberedDetails()).toBeNull();
});

it('keeps those that are used while the host is asked', async () => {
  rememberDetails(details, start);
  const now = start + 31 * aDay;
  await forgetOldDetails(
    () => now,
    async () => {
      rememberDetails(details, now);
      return now;
    },
  );
  expect(rememberedDetails()).toEqual(details);
});
