import styles from './unloaded.module.css';

/** First wait in milliseconds, doubled up to the longest. */
const firstWait = 1_000;
const longestRetryWait = 30_000;

/**
 * Retries a load until it succeeds: a half-loaded page could not report a failure.
 * @param load fetches, then imports: a failed `import()` stays failed in Firefox until a reload
 */
export async function importWithRetry<Part>(
  load: () => Promise<Part>,
  onFailure?: () => void,
): Promise<Part> {
  for (let wait = firstWait; ; wait = Math.min(2 * wait, longestRetryWait)) {
    try {
      return await load();
    } catch {
      onFailure?.();
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Without idle detection (Safari), in milliseconds. */
const shortWhile = 300;

/** Calls back when idle, at the latest after `latest` milliseconds. */
export function whenIdle(callback: () => void, latest: number): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: latest });
  else setTimeout(callback, shortWhile);
}

/** Shown while a needed part of the page cannot be fetched. */
export const unloadedMessage =
  'Part of this page has not loaded yet. This app keeps trying. Copy what you typed before you reload the page.';

/** A slot that opens automatically and is useless before. */
export const opening = { 'data-opening': '' } as const;

/** Elements that need a part. */
export const needs = {
  allForms: 'main form, [data-opening]',
  // React keeps a checklist's checkmarks.
  opening: '[data-opening], form[method=dialog] fieldset [type=checkbox]',
} as const;

/** Missing parts that the page needs. */
const missing = new Set<object>();
let line: HTMLElement | null = null;

/**
 * Loads a part with retries; shows a notice while a needed part is missing. The notice is outside React,
 * which may be missing itself.
 * @param neededBy a selector of `needs`
 */
export async function loadWithNotice<Part>(
  load: () => Promise<Part>,
  neededBy: string,
): Promise<Part> {
  const loaded = await importWithRetry(load, () => {
    if (document.querySelector(neededBy) !== null) missing.add(load);
    showOrHide();
  });
  missing.delete(load);
  showOrHide();
  return loaded;
}

function showOrHide(): void {
  if (missing.size > 0 && line === null) {
    line = document.createElement('p');
    line.role = 'alert';
    line.className = styles.unloaded ?? '';
    line.textContent = unloadedMessage;
    document.body.append(line);
  } else if (missing.size === 0 && line !== null) {
    line.remove();
    line = null;
  }
}

/** Elements that need a part; a form works without React. */
const neededBy = {
  background: needs.allForms,
  touched: needs.allForms,
  live: needs.opening,
  deferred: needs.opening,
} as const;

/** Parts whose scripts the document names (`src/build/page-parts.ts`). */
type PagePart = keyof typeof neededBy;

const fetched = new Map<PagePart | 'styles', Promise<void>>();

/** A form and the app may ask for the same at once. After a failure, the next call fetches again. */
function once(what: PagePart | 'styles', fetchIt: () => Promise<void>): Promise<void> {
  const fetching = fetched.get(what) ?? fetchIt();
  fetched.set(what, fetching);
  fetching.catch(() => fetched.delete(what));
  return fetching;
}

/**
 * Fetches a part's scripts in parallel; imports would find them in sequence.
 * @throws if one fails; the next call tries again
 */
export const fetchScripts = (part: PagePart): Promise<void> => once(part, () => fetchAll(part));

async function fetchAll(part: PagePart): Promise<void> {
  if (navigator.serviceWorker?.controller) return;
  const names = document.getElementById('root')?.dataset[part] ?? '';
  await Promise.all(
    names
      .split(' ')
      .filter(Boolean)
      .map(async (name) => {
        const response = await fetch(new URL(name, import.meta.url));
        if (!response.ok) throw new Error(`${name}: ${response.status}`);
        await response.arrayBuffer();
      }),
  );
}

/**
 * Adds all styles to a page that begins with a form, but for the fonts, which its first sheet has: for a sheet with a
 * font's rule Chromium shows at once what came late, and everything moves (`font-display: optional`).
 * @throws if they cannot be fetched; the next call tries again
 */
export const loadAllStyles = (): Promise<void> => once('styles', addAllStyles);

async function addAllStyles(): Promise<void> {
  const root = document.getElementById('root');
  if (!root?.dataset.styles) return;
  const response = await fetch(new URL(root.dataset.styles, import.meta.url));
  if (!response.ok) throw new Error('The styles did not come.');
  const sheet = new CSSStyleSheet();
  await sheet.replace((await response.text()).replaceAll(/@font-face\s*\{[^}]*\}/g, ''));
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Reloads a form page's failed script under another address: in Firefox and WebKit a module stays failed until a
 * reload. React's part, which imports the first, does not load then.
 */
export function loadFormScript(): void {
  const script = document.querySelector<HTMLScriptElement>('script[data-form-script]');
  if (script === null) return;
  const again = async () => {
    const response = await fetch(script.src);
    if (!response.ok) throw new Error(`${response.status}`);
    await import(/* @vite-ignore */ script.src).catch(
      () => import(/* @vite-ignore */ `${script.src}?again`),
    );
  };
  script.addEventListener('error', () => void loadWithNotice(again, needs.allForms));
}

/**
 * Fetches a part's scripts, then imports them: a failed import stays failed in Firefox until a reload, in WebKit after
 * a failed preload.
 */
const fetchFirst =
  <Part>(part: PagePart, load: () => Promise<Part>) =>
  async () => {
    await fetchScripts(part);
    return load();
  };

export const loadPart = <Part>(part: PagePart, load: () => Promise<Part>): Promise<Part> =>
  loadWithNotice(fetchFirst(part, load), neededBy[part]);

/** Loads one of these parts that nobody waits for: its failure is not shown. */
export const loadQuietly = <Part>(load: () => Promise<Part>): Promise<Part> =>
  importWithRetry(fetchFirst('touched', load));
