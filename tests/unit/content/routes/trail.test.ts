import { expect, it } from 'vitest';
import { routes } from '#src/content/routes/route-table.ts';
import { trailTo } from '#src/content/routes/trail.ts';

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
