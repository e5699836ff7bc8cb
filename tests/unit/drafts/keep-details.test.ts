// Proves specification 4.23.
import { expect, it } from 'vitest';
import { rememberedDetails } from '#src/drafts/contact-details.ts';
import { forgetOldDetails, rememberDetails } from '#src/drafts/keep-details.ts';

const day = 24 * 60 * 60_000;
const details = { email: 'test@example.org', phone: '5550100000' };
const start = 100 * day;

/** A start of the app at this time, by a clock that is believed. */
const lookAt = (now: number) =>
  forgetOldDetails(
    () => now,
    async () => now,
  );

it('forgets them 30 days after the last submission', async () => {
  rememberDetails(details, start);
  rememberDetails({ ...details, issue: 'x' }, start + 20 * day);
  await lookAt(start + 50 * day - 1);
  expect(rememberedDetails()).toEqual(details);
  await lookAt(start + 50 * day);
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

it('gives those that a clock that was ahead kept their time from now on', async () => {
  rememberDetails(details, start + 400 * day);
  await lookAt(start);
  await lookAt(start + 30 * day - 1);
  expect(rememberedDetails()).toEqual(details);
  await lookAt(start + 30 * day);
  expect(rememberedDetails()).toBeNull();
});

it('forgets none by a clock that is not believed, and only as far as it is', async () => {
  rememberDetails(details, start);
  const later = () => start + 60 * day;
  await forgetOldDetails(later, async () => 0);
  await forgetOldDetails(later, async () => start + 30 * day - 1);
  expect(rememberedDetails()).toEqual(details);
  await forgetOldDetails(later, async () => start + 30 * day);
  expect(rememberedDetails()).toBeNull();
});

it('keeps those that are used while the host is asked', async () => {
  rememberDetails(details, start);
  const now = start + 31 * day;
  await forgetOldDetails(
    () => now,
    async () => {
      rememberDetails(details, now);
      return now;
    },
  );
  expect(rememberedDetails()).toEqual(details);
});
