/** Prints one part of the page; the print style sheet hides the rest. */
export function printAlone(part: Element): void {
  part.setAttribute('data-print-alone', '');
  addEventListener('afterprint', () => part.removeAttribute('data-print-alone'), { once: true });
  print();
}
