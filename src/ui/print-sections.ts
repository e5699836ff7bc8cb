/**
 * Prints a section, or several as the columns of one sheet, to be folded between them; the print style sheet hides the
 * rest.
 * @param ids of sections; several have one parent
 * @param print of the window, which returns once the sheet is made or the person has canceled
 */
export function printSections(ids: readonly string[], print: () => void): void {
  const sections = ids.flatMap((id) => document.getElementById(id) ?? []);
  const folded = ids.length > 1 ? sections.slice(0, 1) : [];
  const marks = [
    ...sections.map((section) => [section, 'data-print-alone'] as const),
    ...folded.map((section) => [section.parentElement, 'data-print-folded'] as const),
  ];
  for (const [element, mark] of marks) element?.setAttribute(mark, '');
  const unmark = () => {
    for (const [element, mark] of marks) element?.removeAttribute(mark);
  };
  addEventListener('afterprint', unmark, { once: true });
  print();
}
