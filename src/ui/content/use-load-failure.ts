import { type RefObject, useEffect, useRef, useState } from 'react';

type LoadFailure = {
  readonly failed: boolean;
  readonly image: RefObject<HTMLImageElement | null>;
  readonly onError: () => void;
};

/** Whether an image could not be loaded; the returned `image` and `onError` go to the <img>. */
export function useLoadFailure(): LoadFailure {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);

  // A prerendered image may have failed before there was a handler to hear of it.
  useEffect(() => {
    const shown = image.current;
    if (shown?.complete && shown.naturalWidth === 0) setFailed(true);
  }, []);

  return { failed, image, onError: () => setFailed(true) };
}
