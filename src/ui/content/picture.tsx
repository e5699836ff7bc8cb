import type { Picture as PictureContent } from '#src/content/page.ts';
import { onHost } from '#src/lib/site-path.ts';
import styles from './picture.module.css';
import { useLoadFailure } from './use-load-failure.ts';

/** A picture of the site's own, or a box with the words 'Image not found' where it cannot be loaded. */
export function Picture({ picture }: { readonly picture: PictureContent }) {
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
        onError={onError}
      />
    </div>
  );
}
