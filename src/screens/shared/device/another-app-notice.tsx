import { isInsideAnotherApp } from '#src/device/platform.ts';
import { deferred } from '#src/ui/deferred.tsx';

const Nothing = () => null;

/** In another app's browser, the way out of it. Elsewhere nothing is loaded. */
export const AnotherAppNotice = deferred(async () =>
  isInsideAnotherApp() ? (await import('./another-app.tsx')).AnotherApp : Nothing,
);
