import type { Picture as PictureContent } from '#src/content/page.ts';
import { publicFile } from '#src/ui/public-file.ts';
import styles from './picture.module.css';
import { useLoadFailure } from './use-load-failure.ts';

/** A picture of the site's own, or a box with its fallback text where it cannot be loaded. */
export function Picture({ picture }: { readonly picture: PictureContent }) {
  const { failed, image, onError } = useLoadFailure();
  if (failed) return <p className={styles.missing}>{picture.fallback}</p>;
  return (
    <img
      ref={image}
      className={styles.picture}
      src={publicFile(picture.source)}
      alt={picture.alternative}
      width={960}
      height={480}
      onError={onError}
    />
  );
}
