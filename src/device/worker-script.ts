import { language } from '#src/lib/language.ts';
import { onHost } from '#src/lib/site-path.ts';

/**
 * Whether this page comes from the network though the browser has workers: on a first visit, mostly. Until a language
 * has its own worker, English controls its pages. As the page began, for a first worker claims it. False if workers are
 * missing, as in insecure contexts.
 */
export const cameWithoutWorker = lacksController();

function lacksController(): boolean {
  try {
    return (language !== 'en' && isOthers()) || navigator.serviceWorker?.controller === null;
  } catch {
    // A sandboxed frame may not look (Chromium).
    return false;
  }
}

function isOthers(): boolean {
  const { controller } = navigator.serviceWorker;
  return controller?.scriptURL.endsWith(onHost('/service-worker.js')) === false;
}

let script: string | null = null;

/** The worker's address; a TrustedScriptURL if the policy requires one, which it allows to be made once. */
export function workerScript(): string {
  script ??= trusted(onHost('/service-worker.js'));
  return script;
}

/**
 * Begins the first installation without waiting for the background, which registers the worker again: on a slow link
 * that is half a second. A page with a worker leaves it to the background, which notices every update.
 */
export function installFirst(): void {
  // Private windows and strict settings forbid workers.
  if (cameWithoutWorker) navigator.serviceWorker.register(workerScript()).catch(() => {});
}

/** Not in TypeScript's library. */
type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
};

const hasTrustedTypes = (scope: object): scope is { readonly trustedTypes: PolicyFactory } =>
  'trustedTypes' in scope;

function trusted(only: string): string {
  const scope: object = globalThis;
  if (!hasTrustedTypes(scope)) return only;
  const policy = scope.trustedTypes.createPolicy('sw', {
    createScriptURL(url) {
      if (url !== only) throw new TypeError(`Not the worker's address: ${url}`);
      return url;
    },
  });
  return policy.createScriptURL(only);
}
