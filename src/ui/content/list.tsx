import type { Text as TextContent } from '#src/content/page.ts';
import { Each } from './each.tsx';
import styles from './list.module.css';
import { Text } from './text.tsx';

type ListProps = { readonly items: readonly TextContent[]; readonly ordered: boolean };

/** A list of points, or of steps where their order matters; takes their words. */
export function List({ items, ordered }: ListProps) {
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Tag className={styles.list}>
      <Each of={items}>
        {(text) => (
          <li>
            <Text text={text} />
          </li>
        )}
      </Each>
    </Tag>
  );
}
