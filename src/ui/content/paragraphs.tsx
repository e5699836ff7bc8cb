import type { Text as TextContent } from '#src/content/page.ts';
import { Each } from './each.tsx';
import styles from './paragraphs.module.css';
import { Text } from './text.tsx';

/** Paragraphs of running text; takes their words. */
export function Paragraphs({ paragraphs }: { readonly paragraphs: readonly TextContent[] }) {
  return (
    <div className={styles.paragraphs}>
      <Each of={paragraphs}>
        {(text) => (
          <p>
            <Text text={text} />
          </p>
        )}
      </Each>
    </div>
  );
}
