import styles from './needs-script.module.css';

type NeedsScriptProps = {
  /** What stands here while the part is on its way. */
  readonly opening: string;
  /** What stands here where it never comes, because no script runs. */
  readonly without: string;
};

/** The place of a part that a script makes: it says that the part opens only where it can (specification 8.12). */
export const NeedsScript = ({ opening, without }: NeedsScriptProps) => (
  <>
    <p className={styles.opening}>{opening}</p>
    <noscript>
      <p>{without}</p>
    </noscript>
  </>
);
