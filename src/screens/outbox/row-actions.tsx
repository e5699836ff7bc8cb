import { type ReactNode, useEffect, useState } from 'react';
import { answersOf, type Submission } from '#src/outbox/model/submission.ts';
import { DangerButton } from '#src/screens/shared/danger-button.tsx';
import listStyles from '#src/screens/shared/lists.module.css';
import { titleOf } from '#src/screens/shared/titles.ts';
import { Button } from '#src/ui/button.tsx';
import { printAlone } from '#src/ui/print.ts';

/** What a person does to a submission. */
export type RowVerb = {
  readonly label: string;
  readonly act: () => void;
  /** Asked first, if it cannot be undone. */
  readonly question?: string;
  readonly yes?: string;
  readonly no?: string;
};

/** Opens below the buttons. */
export type RowPanel = { readonly label: string; readonly panel: ReactNode };

export type RowActionsProps = {
  readonly submission: Submission;
  /** Few; the others are behind a button. */
  readonly usual: readonly RowVerb[];
  /** With a print, if there is any verb. */
  readonly others: readonly (RowVerb | RowPanel)[];
};

/** What can be done to a submission; absent if nothing can. */
export function RowActions({ submission, usual, others }: RowActionsProps) {
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState('');
  const { accessibleName } = titleOf(submission);
  if (usual.length + others.length === 0) return null;
  const button = (
    label: string,
    onClick: () => void,
    expanded?: boolean,
    sign: ReactNode = label,
  ) => (
    <Button
      key={label}
      aria-label={`${label}: ${accessibleName}`}
      aria-expanded={expanded}
      onClick={onClick}
    >
      {sign}
    </Button>
  );
  const verb = (one: RowVerb) =>
    one.question === undefined ? (
      button(one.label, one.act)
    ) : (
      <DangerButton
        key={one.label}
        describes={accessibleName}
        {...one}
        question={one.question}
        onYes={one.act}
      />
    );
  const isOpen = open || usual.length === 0;
  const panels = others.filter((one) => 'panel' in one);
  return (
    <>
      <div className={listStyles.actions}>
        {usual.map(verb)}
        {usual.length > 0 && button('More', () => setOpen(!open), open, <MoreSign />)}
        {isOpen && (
          <>
            <PrintButton submission={submission} />
            {panels.map(({ label }) =>
              button(label, () => setShown(shown === label ? '' : label), shown === label),
            )}
            {others.filter((one) => 'act' in one).map(verb)}
          </>
        )}
      </div>
      {isOpen && panels.find(({ label }) => label === shown)?.panel}
    </>
  );
}

const MoreSign = () => (
  <svg viewBox="0 0 24 6" width="24" height="6" fill="currentColor" aria-hidden="true">
    {[3, 12, 21].map((x) => (
      <circle key={x} cx={x} cy="3" r="2.5" />
    ))}
  </svg>
);

/** Prints the row that it is in, with the answers. Absent if they are not kept. */
function PrintButton({ submission }: { readonly submission: Submission }) {
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
      <Button
        aria-label={`Print: ${titleOf(submission).accessibleName}`}
        onClick={({ currentTarget }) => print(currentTarget.closest('li'))}
      >
        Print
      </Button>
    )
  );
}
