import { useEffect, useState } from 'react';
import { answersOf, type Submission } from '#src/outbox/submission.ts';
import buttons from '#src/ui/button.module.css';
import { printAlone } from '#src/ui/print-alone.ts';
import { titleOf } from './titles.ts';

/** Prints the row that it is in, with the answers. Absent if they are not kept. */
export function PrintButton({ submission }: { readonly submission: Submission }) {
  const [printed, setPrinted] = useState<{ readonly row: HTMLElement | null }>();
  useEffect(() => {
    if (printed?.row) printAlone(printed.row);
  }, [printed]);

  function print(row: HTMLElement | null): void {
    // Answers are rendered on opening, which a browser tells of only later.
    for (const closed of row?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? []) {
      closed.open = true;
      closed.dispatchEvent(new Event('toggle'));
    }
    setPrinted({ row });
  }

  return (
    answersOf(submission) && (
      <button
        type="button"
        className={buttons.secondary}
        aria-label={`Print: ${titleOf(submission).accessibleName}`}
        onClick={({ currentTarget }) => print(currentTarget.closest('li'))}
      >
        Print
      </button>
    )
  );
}
