import { expect, it } from 'vitest';
import { specsOf } from '#tests/support/specs-of.ts';

const all = (file: string) => {
  const { chosen, left } = specsOf([file]);
  return [...chosen, ...left];
};

it.each([
  ['a spec', 'tests/browser/menu.spec.ts', 'tests/browser/menu.spec.ts'],
  ['a helper of a spec', 'tests/browser/watch-print.ts', 'tests/browser/checklists.spec.ts'],
  ['a file that a spec imports', 'src/screens/outbox/by-text.tsx', 'tests/browser/by-text.spec.ts'],
  [
    'a screen that none imports',
    'src/screens/outbox/send-controls.tsx',
    'tests/browser/outbox-screen.spec.ts',
  ],
])('finds the browser specs for %s', (_what, changed, spec) => {
  expect(all(changed)).toContain(spec);
});

it('needs none for a function that none imports', () => {
  expect(all('src/outbox/sender/drain-machine.ts')).toEqual([]);
});

it('chooses the closest few', () => {
  const { chosen, left } = specsOf(['src/forms/all-forms.ts']);
  expect(chosen).toHaveLength(2);
  expect(left.length).toBeGreaterThan(2);
});
