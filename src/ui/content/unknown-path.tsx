import { type ReactNode, useLayoutEffect, useState } from 'react';
import { lookingForPage } from '#src/content/pages/not-found.ts';
import { site } from '#src/content/site.ts';
import { opening } from '#src/ui/load-with-notice.ts';
import styles from './unknown-path.module.css';

type UnknownPathProps = { readonly heading: string; readonly children: ReactNode };

/**
 * Around the error screen of an unknown path. A host that tells capitals apart answers with it in the place of
 * a page that is there, so that it passes no verdict before the script has looked; without one it does.
 */
export function UnknownPath({ heading, children }: UnknownPathProps) {
  const [looked, setLooked] = useState(false);
  useLayoutEffect(() => setLooked(true), []);
  return (
    <>
      <title>{looked ? `${heading} | ${site.name}` : site.name}</title>
      <meta name="robots" content="noindex" />
      {!looked && (
        <p className={styles.looking} {...opening}>
          {lookingForPage}
        </p>
      )}
      <div className={looked ? undefined : styles.verdict}>{children}</div>
    </>
  );
}
