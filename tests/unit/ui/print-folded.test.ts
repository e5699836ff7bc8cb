// @vitest-environment jsdom
// Proves specification 1.48.
import { expect, it } from 'vitest';
import { printFolded } from '#src/ui/print-folded.ts';

const marked = (mark: string) => [...document.querySelectorAll(`[${mark}]`)].map(({ id }) => id);

it('[1.48] marks the sections and their parent while it prints, and only then', () => {
  document.body.innerHTML =
    '<div id="page"><section id="one"></section><section id="two"></section><section id="three"></section></div>';
  let printed = 0;
  printFolded(['one', 'three', 'gone'], () => {
    printed += 1;
    expect(marked('data-print-alone')).toEqual(['one', 'three']);
    expect(marked('data-print-folded')).toEqual(['page']);
  });
  expect(printed).toBe(1);
  dispatchEvent(new Event('afterprint'));
  expect([...marked('data-print-alone'), ...marked('data-print-folded')]).toEqual([]);
});
