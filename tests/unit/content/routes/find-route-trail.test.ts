import { expect, it } from 'vitest';
import { trailTo } from '#src/content/routes/find-route.ts';
import { routes } from '#src/content/routes/route-table.ts';

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
