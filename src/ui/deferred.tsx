import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { loadPart, whenIdle } from './loading.ts';
import styles from './without-script.module.css';

/** Longest wait for an idle browser, in milliseconds. */
const latestPart = 1_500;

/** What has loaded, by what loads it. */
const there = new Map<unknown, unknown>();

/**
 * A part that loads when the browser is idle; null until then, which may be long offline: the page must be useful without it, or show
 * that it is opening. What has loaded before is there at once.
 * @param load must stay the same function
 */
export function useDeferred<Part>(load: () => Promise<Part>): Part | null {
  // The map has under a function what that function gave.
  const [part, setPart] = useState<Part | null>(
    () => (there.get(load) as Part | undefined) ?? null,
  );
  useEffect(() => {
    let unmounted = false;
    const show = (loaded: Part) => {
      there.set(load, loaded);
      // A function, which the setter would call.
      if (!unmounted) startTransition(() => setPart(() => loaded));
    };
    if (!there.has(load)) whenIdle(() => void loadPart('deferred', load).then(show), latestPart);
    return () => {
      unmounted = true;
    };
  }, [load]);
  return part;
}

/** A component that loads by itself. Shows the placeholder until then. */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
) {
  return function Deferred(props: Props): ReactNode {
    const Component = useDeferred(load);
    return Component === null ? placeholder : <Component {...props} />;
  };
}

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
