import styles from './without-script.module.css';

type What = keyof typeof withoutScript;

/** A text in prerendered HTML only: React leaves a <noscript> unchanged, so no script needs it. */
export const WithoutScript = ({ what }: { readonly what: What }) => (
  <noscript>{import.meta.env.SSR ? <p>{withoutScript[what]}</p> : null}</noscript>
);

type OpeningProps = { readonly words: string; readonly what: What };

/** The placeholder of a script's part. */
export const Opening = ({ words, what }: OpeningProps) => (
  <>
    <p className={styles.opening}>{words}</p>
    <WithoutScript what={what} />
  </>
);

/** What a page shows without scripts (specification 8.12). */
export const withoutScript = {
  form: 'This form needs JavaScript, which keeps what you write on your device until it is sent. Turn JavaScript on in your browser, then reload this page.',
  device:
    'Without JavaScript, this page cannot show what is on this device. Turn JavaScript on in your browser, then reload this page.',
  erase:
    'This button needs JavaScript. Without it, clear this site’s data in your browser’s settings, which erases everything too.',
  checkmarks: 'Without JavaScript, checkmarks last until you close or reload this page.',
} as const;
