import { withoutScript } from '#src/content/without-script.ts';
import styles from './without-script.module.css';

type What = keyof typeof withoutScript;

/**
 * What stands here where no script runs. The words are in prerendered HTML alone: React leaves a <noscript> as
 * it is, and a page that runs scripts need not load them.
 */
export const WithoutScript = ({ what }: { readonly what: What }) => (
  <noscript>{import.meta.env.SSR ? <p>{withoutScript[what]}</p> : null}</noscript>
);

type OpeningProps = { readonly words: string; readonly what: What };

/** The place of a part that a script makes: it says that the part opens only where it can. */
export const Opening = ({ words, what }: OpeningProps) => (
  <>
    <p className={styles.opening}>{words}</p>
    <WithoutScript what={what} />
  </>
);
