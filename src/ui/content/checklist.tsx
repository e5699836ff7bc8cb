import { type ComponentType, type RefObject, useRef } from 'react';
import type { Checklist as ChecklistContent } from '#src/content/page.ts';
import { WithoutScript } from '#src/ui/without-script.tsx';
import styles from './checklist.module.css';
import type { HeadingLevel } from './heading-level.ts';
import { Section } from './section.tsx';

type ChecklistProps = {
  readonly checklist: ChecklistContent;
  readonly level: HeadingLevel;
  /** Keeps the ticks; comes later. */
  readonly Tools: ComponentType<{
    readonly list: RefObject<HTMLElement | null>;
    readonly heading: string;
  }>;
};

/**
 * A list to tick off under its heading; takes its content and the heading's level. The boxes are
 * uncontrolled: they work before any script, and the tools that come later keep what was ticked by then.
 */
export function Checklist({ checklist, level, Tools }: ChecklistProps) {
  const list = useRef<HTMLDivElement>(null);
  const { id, heading, introduction, items, ordered, urgent, writeIn } = checklist;
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Section id={id} heading={heading} level={level} wide={false}>
      <p>{introduction}</p>
      <div className={styles.tools}>
        <Tools list={list} heading={heading} />
      </div>
      <WithoutScript what="checkmarks" />
      <div ref={list}>
        <Tag className={ordered ? styles.steps : styles.checklist} aria-label={heading}>
          {Object.entries(items).map(([item, text]) => (
            <li key={item} className={urgent?.includes(item) ? styles.urgent : undefined}>
              <label className={writeIn?.includes(item) ? styles.withLine : styles.item}>
                <input
                  type="checkbox"
                  name={id}
                  value={item}
                  autoComplete="off"
                  className={styles.box}
                />
                <span>{text}</span>
              </label>
            </li>
          ))}
        </Tag>
      </div>
    </Section>
  );
}
