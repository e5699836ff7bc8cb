/**
 * Prints a part of the page alone, or several as the columns of one sheet, to be folded between them; the print style
 * sheet hides the rest.
 * @param parts several have one parent
 */
export function printAlone(...parts: readonly Element[]): void {
  const folded = parts.length > 1 ? parts.slice(0, 1) : [];
  const marks = [
    ...parts.map((part) => [part, 'data-print-alone'] as const),
    ...folded.map((part) => [part.parentElement, 'data-print-folded'] as const),
  ];
  for (const [element, mark] of marks) element?.setAttribute(mark, '');
  const unmark = () => {
    for (const [element, mark] of marks) element?.removeAttribute(mark);
  };
  addEventListener('afterprint', unmark, { once: true });
  // Returns once the sheet is made or the person has canceled.
  print();
}
