import type { Page } from '#src/content/page.ts';
import { Actions } from './actions.tsx';
import { BlockList } from './block-list.tsx';
import styles from './page-view.module.css';
import { Picture } from './picture.tsx';
import { Places } from './places.tsx';
import { Text } from './text.tsx';

/** One whole page of the site. */
export function PageView({ page }: { readonly page: Page }) {
  const { heading, hero, subtitle, lead, actions, places, blocks } = page;
  const picture = page.picture ?? page.vignette;
  const header = (
    <div className={headerStyle(page)}>
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
      {lead !== undefined && <BlockList blocks={[lead]} level={2} />}
      {actions !== undefined && <Actions actions={actions} />}
    </div>
  );
  const body = <BlockList blocks={blocks} level={2} />;
  const layout = blocks.some(({ kind }) => kind === 'section') ? styles.manual : styles.page;
  // A page never inherits the ticks and opened answers of the one before it.
  if (places === undefined) {
    return (
      <div key={heading} className={layout}>
        {header}
        {body}
      </div>
    );
  }
  // What stays in sight does so within what is around it, which in a grid would be its own row.
  return (
    <div key={heading} className={styles.handbook}>
      <div className={styles.page}>{header}</div>
      <Places places={places} />
      <div className={layout}>{body}</div>
    </div>
  );
}

/** The header's layout: a scene may leave the page's width, and before a form it is short. */
function headerStyle({ picture, vignette, blocks: [first] }: Page): string | undefined {
  if (vignette) return styles.illustrated;
  if (picture) return picture.scene ? styles.scene : styles.pictured;
  return first?.kind === 'form' && first.beside !== undefined ? styles.short : styles.hero;
}
