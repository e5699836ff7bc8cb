import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { whenIdle } from '#src/lib/when-idle.ts';
import { loadWithNotice, needs } from './load-with-notice.ts';

/** The longest that a part waits for the browser to be idle, in milliseconds. */
const latestPart = 1_500;

/**
 * A part of a page that comes when the browser is idle: null in prerendered HTML and until it is there,
 * which is long where it cannot be fetched: the page must be of use without it, or say that it opens.
 * @param load the same function at every render
 */
export function useDeferred<Part>(load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    let unmounted = false;
    const show = (loaded: Part) => {
      // A component is a function, which the setter would call.
      if (!unmounted) startTransition(() => setPart(() => loaded));
    };
    whenIdle(() => void loadWithNotice(load, needs.opening).then(show), latestPart);
    return () => {
      unmounted = true;
    };
  }, [load]);
  return part;
}

/** Props of which some may not be there yet. */
type Awaiting<Props> = { readonly [Name in keyof Props]: Props[Name] | null };

/**
 * A component that comes when the browser is idle. Its place begins to load it at once, and shows the
 * placeholder until it is there and none of its props is null.
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
) {
  return function Deferred(props: Awaiting<Props>): ReactNode {
    const Component = useDeferred(load);
    return Component !== null && isComplete<Props>(props) ? <Component {...props} /> : placeholder;
  };
}

const isComplete = <Props extends object>(props: Awaiting<Props>): props is Props =>
  !Object.values(props).includes(null);
