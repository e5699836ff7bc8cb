import type { Picture as PictureContent } from '#src/content/page.ts';
import { onSite } from '#src/lib/site-path.ts';
import styles from './picture.module.css';

type PictureProps = {
  readonly picture: PictureContent;
  /** Beside a form: it loads lazily, and changes after a submit (`form-with-guidance.module.css`). */
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
        src={onSite(source)}
        alt={alternative}
        width={width}
        height={height}
        loading={late ? 'lazy' : undefined}
        data-missing={styles.missing}
      />
      {late && (
        <>
          <img
            {...{ width, height }}
            src={`${onSite(source)}#now`}
            alt={alternative}
            loading="lazy"
            data-after="sent"
          />
          <img
            {...{ width, height }}
            src={onSite('/images/pages/outbox.svg')}
            alt=""
            loading="lazy"
            data-after="saved"
          />
        </>
      )}
    </div>
  );
}
