import type { Picture as PictureContent } from '#src/content/page.ts';
import { onHost } from '#src/lib/site-path.ts';
import styles from './picture.module.css';
import { useLoadFailure } from './use-load-failure.ts';

type PictureProps = {
  readonly picture: PictureContent;
  /** Whether it loads only near the window, for it may stand below the first screen. */
  readonly late?: boolean;
};

/** A picture of the site's own, or a box with the words 'Image not found' where it cannot be loaded. */
export function Picture({ picture, late = false }: PictureProps) {
  const { source, alternative, width, height, scene } = picture;
  const { failed, image, onError } = useLoadFailure();
  if (failed) return <p className={styles.missing}>Image not found</p>;
  return (
    <div className={styles.frame}>
      <img
        ref={image}
        className={scene ? styles.scene : styles.picture}
        src={onHost(source)}
        alt={alternative}
        width={width}
        height={height}
        loading={late ? 'lazy' : undefined}
        onError={onError}
      />
    </div>
  );
}
