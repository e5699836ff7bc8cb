import type { Checklist as ChecklistContent } from '#src/content/page.ts';
import { site } from '#src/content/site.ts';
import { WithoutScript } from '#src/ui/deferred.tsx';
import hidden from '#src/ui/hidden.module.css';
import styles from './checklist.module.css';
import { ShareButton } from './share-button.tsx';
import { type HeadingLevel, Section } from './text-blocks.tsx';

type ChecklistProps = {
  readonly checklist: ChecklistContent;
  readonly level: HeadingLevel;
};

/** A checklist whose boxes work before any script; its tools keep earlier ticks. */
export function Checklist({ checklist, level }: ChecklistProps) {
  const { id, heading, introduction, items, ordered, urgent, writeIn } = checklist;
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Section id={id} heading={heading} level={level}>
      <p>{introduction}</p>
      {/* Without autocompletion, Firefox restores no ticks of its own. It submits nothing, also by key. */}
      <form method="dialog" autoComplete="off">
        <fieldset className={styles.group}>
          <legend className={hidden.hidden}>{heading}</legend>
          <div className={styles.tools} data-island="ticks" />
          <WithoutScript what="checkmarks" />
          <Tag className={ordered ? styles.steps : styles.checklist}>
            {Object.entries(items).map(([item, text]) => (
              <li key={item} className={urgent?.includes(item) ? styles.urgent : undefined}>
                <label className={writeIn?.includes(item) ? styles.withLine : styles.item}>
                  <input type="checkbox" name={id} value={item} className={styles.box} />
                  <span>{text}</span>
                </label>
              </li>
            ))}
          </Tag>
        </fieldset>
      </form>
      <p>
        <ShareButton
          label="Share This List"
          describes={heading}
          to={`#${id}`}
          title={`${heading} | ${site.name}`}
        />
      </p>
    </Section>
  );
}
