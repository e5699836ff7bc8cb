import type { Question } from '#src/content/page.ts';
import { Each } from './each.tsx';
import { Paragraphs } from './paragraphs.tsx';
import styles from './questions.module.css';

/** Questions that open to show their answers; takes both. */
export function Questions({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <div className={styles.questions}>
      <Each of={questions}>
        {({ question, answer }) => (
          <details className={styles.question}>
            <summary>{question}</summary>
            <div className={styles.answer}>
              <Paragraphs paragraphs={answer} />
            </div>
          </details>
        )}
      </Each>
    </div>
  );
}
