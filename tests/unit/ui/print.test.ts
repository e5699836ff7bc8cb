// @vitest-environment jsdom
// Proves specification 1.48, 2.18.
import { expect, it, vi } from 'vitest';
import { printAlone } from '#src/ui/print.ts';

const part = (id: string) => document.getElementById(id) ?? document.body;
const marked = (mark: string) => [...document.querySelectorAll(`[${mark}]`)].map(({ id }) => id);

it('[1.48] marks the sections and their parent while it prints, and only then', () => {
  document.body.innerHTML =
    '<div id="page"><section id="one"></section><section id="two"></section><section id="three"></section></div>';
  const print = vi.fn(() => {
    expect(marked('data-print-alone')).toEqual(['one', 'three']);
    expect(marked('data-print-folded')).toEqual(['page']);
  });
  vi.stubGlobal('print', print);
  printAlone(part('one'), part('three'));
  expect(print).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('afterprint'));
  expect([...marked('data-print-alone'), ...marked('data-print-folded')]).toEqual([]);
});

it('[2.18] marks one section without its parent', () => {
  document.body.innerHTML = '<div><section id="form"></section></div>';
  const print = vi.fn(() => {
    expect(marked('data-print-alone')).toEqual(['form']);
    expect(marked('data-print-folded')).toEqual([]);
  });
  vi.stubGlobal('print', print);
  printAlone(part('form'));
  expect(print).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('afterprint'));
});
