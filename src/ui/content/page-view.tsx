import type { Page } from '#src/content/page.ts';
import { Actions } from './actions.tsx';
import { BlockList } from './block-list.tsx';
import styles from './page-view.module.css';
import { Picture } from './picture.tsx';
import { Text } from './text.tsx';

/** One whole page of the site. */
export function PageView({ page }: { readonly page: Page }) {
  const { heading, hero, subtitle, picture, actions, blocks } = page;
  const manual = blocks.some(({ kind }) => kind === 'section');
  const [first] = blocks;
  const beginsWithForm = first?.kind === 'form' && first.beside !== undefined;
  return (
    // A page never inherits the ticks and opened answers of the one before it.
    <div key={heading} className={manual ? styles.manual : styles.page}>
      <div className={picture ? styles.pictured : beginsWithForm ? styles.short : styles.hero}>
        <hgroup className={styles.titles}>
          <h1>{heading}</h1>
          {hero !== undefined && <p className={styles.tagline}>{hero}</p>}
        </hgroup>
        {picture && <Picture picture={picture} />}
        {subtitle !== undefined && (
          <p className={styles.subtitle}>
            <Text text={subtitle} />
          </p>
        )}
        {actions !== undefined && <Actions actions={actions} />}
      </div>
      <BlockList blocks={blocks} level={2} />
    </div>
  );
}
