// @vitest-environment jsdom
// Proves specification 1.48, 2.18.
import { expect, it } from 'vitest';
import { printSections } from '#src/ui/print-sections.ts';

const marked = (mark: string) => [...document.querySelectorAll(`[${mark}]`)].map(({ id }) => id);

it('[1.48] marks the sections and their parent while it prints, and only then', () => {
  document.body.innerHTML =
    '<div id="page"><section id="one"></section><section id="two"></section><section id="three"></section></div>';
  let printed = 0;
  printSections(['one', 'three', 'gone'], () => {
    printed += 1;
    expect(marked('data-print-alone')).toEqual(['one', 'three']);
    expect(marked('data-print-folded')).toEqual(['page']);
  });
  expect(printed).toBe(1);
  dispatchEvent(new Event('afterprint'));
  expect([...marked('data-print-alone'), ...marked('data-print-folded')]).toEqual([]);
});

it('[2.18] marks one section without its parent', () => {
  document.body.innerHTML = '<div><section id="form"></section></div>';
  printSections(['form'], () => {
    expect(marked('data-print-alone')).toEqual(['form']);
    expect(marked('data-print-folded')).toEqual([]);
  });
  dispatchEvent(new Event('afterprint'));
});
