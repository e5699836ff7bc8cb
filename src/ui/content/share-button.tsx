import type { InternalPath } from '#src/content/page.ts';
import { onHost } from '#src/lib/site-path.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './share-button.module.css';

type ShareButtonProps = {
  readonly label: string;
  /** By default the page that is shown. */
  readonly to?: InternalPath | undefined;
  /** What is shared; by default the page's title. */
  readonly title?: string | undefined;
  /** Tells it from others with its label on the page. */
  readonly describes?: string;
};

/**
 * Shares a link, or copies it if the browser cannot share. It works before React: the first script hands each press to
 * `press-early.ts`, and `share-link.ts` writes the outcome beside the button.
 */
export function ShareButton({ label, to = '#', title, describes }: ShareButtonProps) {
  return (
    <span className={styles.share}>
      <Button
        data-share={to.startsWith('#') ? to : onHost(to)}
        data-title={title}
        aria-label={describes && `${label}: ${describes}`}
      >
        {label}
      </Button>
      <span role="status" className={styles.outcome} />
    </span>
  );
}
