import { expect, it } from 'vitest';
import { formAddress } from '#src/content/routes/find-path.ts';
import { routes, trailTo } from '#src/content/routes/route-table.ts';
import { formIds } from '#src/forms/all-forms.ts';
import { formPaths } from '#tests/support/form-paths.ts';

it.each([
  ['/', []],
  ['/join', ['/']],
  ['/pillars', ['/']],
  ['/pillars/tax', ['/', '/pillars']],
  ['/contact/AboutUs', ['/', '/contact']],
  ['/no/such/page', ['/']],
])('the trail to %s', (path, trail) => {
  expect(trailTo(routes, path).map((route) => route.path)).toEqual(trail);
});

it('knows the page of every form, and of no other', async () => {
  const paths = await formPaths();
  for (const form of formIds) expect(formAddress(form)).toBe(`${paths.get(form)}#form`);
  expect(formAddress('gone')).toBeNull();
});
