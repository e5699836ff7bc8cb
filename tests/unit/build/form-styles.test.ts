import { expect, it } from 'vitest';
import { formStyles } from '#src/build/form-styles.ts';

const [known, other, more] = ['_link_ab1cd_4', '_table_9xy_z_12', '_row_9xy_z_30'];
const shown = [`<a class="${known}">`, 'const classes = `x`'];

it.each([
  ['a rule of a class that is shown', `.${known}{color:red}`],
  ['a rule of which one selector may match', `.${other},.${known}{color:red}`],
  ['a rule with a list in brackets', `:is(.${known},.${other}) a{color:red}`],
  ['a rule that wants no such class', `.${known}:not(.a:is(.${other})){color:red}`],
  ['a rule of elements', 'a[href="{,}"]{color:red}'],
  ['fonts', '@font-face{font-family:"A"}'],
  ['motions', '@keyframes _in_ab1cd_1{0%{opacity:0}to{opacity:1}}'],
  ['the order of the layers', '@layer a,b;'],
])('keeps %s', (_what, css) => {
  expect(formStyles(css, shown)).toBe(css);
});

it.each([
  ['a rule of another class', `.${other}{color:red}`],
  ['a rule that only matches with another class', `.${known} .${other}>a{color:red}`],
])('leaves out %s', (_what, css) => {
  expect(formStyles(css, shown)).toBe('');
});

it('keeps layers, conditions and the order of rules', () => {
  const css =
    `@layer base{a{color:red}}@layer parts{.${known}{top:0}.${other}{top:1px}` +
    `@media print{.${more}{top:2px}.${known}{top:3px}}.${other}{top:4px}}/*$made$*/\n`;
  expect(formStyles(css, shown)).toBe(
    `@layer base{a{color:red}}@layer parts{.${known}{top:0}@media print{.${known}{top:3px}}}`,
  );
});
