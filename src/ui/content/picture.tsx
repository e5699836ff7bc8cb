import type { Picture as PictureContent } from '#src/content/page.ts';
import { onHost } from '#src/lib/site-path.ts';
import styles from './picture.module.css';

type PictureProps = {
  readonly picture: PictureContent;
  /** Whether it loads lazily: it may be below the first screen. */
  readonly late?: boolean;
  /** Whether its frame has a shape of its own. */
  readonly fills?: boolean;
};

/** A site picture, or 'Image not found' (`failed-picture.ts`). */
export function Picture({ picture, late = false, fills = false }: PictureProps) {
  const { source, alternative, width, height, scene } = picture;
  return (
    <div className={styles.frame}>
      <img
        className={styles[scene ? 'scene' : fills ? 'filling' : 'picture']}
        src={onHost(source)}
        alt={alternative}
        width={width}
        height={height}
        loading={late ? 'lazy' : undefined}
        data-missing={styles.missing}
      />
    </div>
  );
}
