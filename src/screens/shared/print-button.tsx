import { answersOf, type Submission } from '#src/outbox/submission.ts';
import buttons from '#src/ui/button.module.css';
import { loadWithNotice, needs } from '#src/ui/load-with-notice.ts';
import { titleOf } from './titles.ts';

/** A button's label; the form is ICS 213. */
export const printForRadio = 'Print for radio';

/** Prints a submission as a general message. Absent if its answers are not kept. */
export function PrintButton({ submission }: { readonly submission: Submission }) {
  async function print(): Promise<void> {
    const loaded = await loadWithNotice(() => import('./report-message.ts'), needs.opening);
    loaded.printReport(submission);
  }

  return (
    answersOf(submission) && (
      <button
        type="button"
        className={buttons.secondary}
        aria-label={`${printForRadio}: ${titleOf(submission).accessibleName}`}
        onClick={() => void print()}
      >
        {printForRadio}
      </button>
    )
  );
}
