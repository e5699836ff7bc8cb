import type { RefObject } from 'react';
import buttons from '#src/ui/button.module.css';
import notices from '#src/ui/notice.module.css';
import styles from './checklist-tools.module.css';
import { useTicks } from './use-ticks.ts';

type ChecklistToolsProps = {
  readonly list: RefObject<HTMLElement | null>;
  readonly heading: string;
};

/** How far a checklist is done, and what one can do with it; takes the list and its heading. */
export function ChecklistTools({ list, heading }: ChecklistToolsProps) {
  const { progress, cleared, clear, bringBack } = useTicks(list);
  const print = () => {
    const section = list.current?.closest('section');
    if (section) printAlone(section);
  };
  if (progress === null) return null;
  const { done, total, kept } = progress;
  return (
    <fieldset className={styles.tools} aria-label={heading}>
      <p role="status" className={styles.count}>{`${done} of ${total} done`}</p>
      <button
        type="button"
        className={buttons.plain}
        disabled={done === 0 && !cleared}
        onClick={cleared ? bringBack : clear}
      >
        {cleared ? 'Restore checkmarks' : 'Clear checkmarks'}
      </button>
      <button type="button" className={buttons.plain} onClick={print}>
        Print this list
      </button>
      {!kept && (
        <p className={notices.bare}>
          This browser does not let the site keep checkmarks. They last until you close or reload
          this page.
        </p>
      )}
    </fieldset>
  );
}

/** Prints one part of the page; the print style sheet leaves out what stands around it. */
function printAlone(part: Element): void {
  part.setAttribute('data-print-alone', '');
  addEventListener('afterprint', () => part.removeAttribute('data-print-alone'), { once: true });
  print();
}
