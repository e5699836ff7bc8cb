import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Picture as PictureContent } from '#src/content/page.ts';
import { onHost } from '#src/lib/site-path.ts';
import styles from './picture.module.css';

type PictureProps = {
  readonly picture: PictureContent;
  /** Whether it loads lazily: it may be below the first screen. */
  readonly late?: boolean;
};

/** A site picture, or 'Image not found'. */
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

type LoadFailure = {
  readonly failed: boolean;
  readonly image: RefObject<HTMLImageElement | null>;
  readonly onError: () => void;
};

/** Whether an image failed to load; `image` and `onError` belong on the <img>. */
export function useLoadFailure(): LoadFailure {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);

  // A prerendered image may fail before the handler exists.
  useEffect(() => {
    const shown = image.current;
    if (shown?.complete && shown.naturalWidth === 0) setFailed(true);
  }, []);

  return { failed, image, onError: () => setFailed(true) };
}
