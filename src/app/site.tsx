import {
  Activity,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { findPath } from '#src/content/routes/find-path.ts';
import { onErased } from '#src/device/erased-elsewhere.ts';
import type { MountedForm } from '#src/screens/form/form-core.ts';
import { FormServicesContext } from '#src/screens/form/form-services-context.ts';
import { useDraftAccess, useOutboxAccess } from '#src/screens/shared/services-context.ts';
import { afterFrame, type DocumentParts, showParts } from './exchange.ts';
import { Islands } from './islands.tsx';
import type { PageLoader } from './load-page.ts';
import { mountForms } from './page-forms.ts';
import { type LoadedLink, scrolledBefore, usePageLinks } from './page-links.ts';
import { keepTownHall } from './town-hall.ts';

/** A page that is open, or was and can be gone back to. */
type Visit = {
  readonly id: number;
  readonly path: string;
  /** Of its history entries: a link to a place on a page adds one. */
  readonly keys: readonly string[];
  readonly parts: DocumentParts;
};

/** Kept in memory. */
const mostVisits = 5;

type SiteProps = {
  readonly loader: PageLoader;
  readonly opening: Omit<Visit, 'id' | 'keys'>;
};

/**
 * Shows the page of the current address: its HTML comes from the device or the host, its `main` goes into the document.
 * The last pages stay as they were left, with what lives in them.
 */
export function Site({ loader, opening }: SiteProps) {
  const { key, pathname, hash } = useLocation();
  const isLink = useNavigationType() !== 'POP';
  const [visits, setVisits] = useState<readonly [Visit, ...Visit[]]>([
    { ...opening, id: 0, keys: [key] },
  ]);
  const [shown, ...others] = visits;
  const loaded = useRef<LoadedLink | null>(null);
  usePageLinks(loader, loaded);
  useForgetting((isKept) => setVisits(([first, ...rest]) => [first, ...rest.filter(isKept)]));

  const show = (visit: Visit) => {
    showParts(visit.parts);
    const rest = visits.filter(({ id, path }) => id !== visit.id && path !== visit.path);
    setVisits([visit, ...rest.slice(0, mostVisits - 1)]);
    arrive(hash, true);
  };
  const follow = useEffectEvent((leaving: AbortSignal) => {
    const path = findPath(pathname) ?? pathname;
    if (shown.keys.includes(key) || shown.path === path) {
      if (!shown.keys.includes(key))
        setVisits([{ ...shown, keys: [...shown.keys, key] }, ...others]);
      if (isLink) arrive(hash, false);
      return;
    }
    const before = others.find(({ keys }) => keys.includes(key));
    const next = loaded.current;
    loaded.current = null;
    const id = Math.max(...visits.map((one) => one.id)) + 1;
    if (before !== undefined) show(before);
    else if (next?.path === path) show({ ...next, id, keys: [key] });
    else void loadShown(path, id, leaving);
  });
  const showLoaded = useEffectEvent((path: string, id: number, parts: DocumentParts) =>
    show({ path, id, keys: [key], parts }),
  );
  async function loadShown(path: string, id: number, leaving: AbortSignal): Promise<void> {
    const page = await loader.take(path);
    if (leaving.aborted) return;
    if (page.kind === 'page') showLoaded(path, id, page.parts);
    else location.reload();
  }

  const opened = useRef(key);
  useLayoutEffect(() => {
    if (opened.current === key) return;
    opened.current = key;
    const leaving = new AbortController();
    follow(leaving.signal);
    return () => leaving.abort();
  }, [key]);
  useLiving(shown.parts.main);
  const areServicesThere = useOutboxAccess() !== null;

  return (
    <>
      {areServicesThere && <Islands area={document.body} isFrame />}
      {visits.map((visit) => (
        <Activity key={visit.id} mode={visit === shown ? 'visible' : 'hidden'}>
          {areServicesThere && <Islands area={visit.parts.main} />}
        </Activity>
      ))}
    </>
  );
}

/**
 * Scrolls and focuses like a loaded page: a new one at its top, a fragment at its target, a revisited page where a link
 * left it. A link to the open page leads to its top.
 */
function arrive(hash: string, isNew: boolean): void {
  const before = scrolledBefore();
  const target = document.getElementById(hash.slice(1));
  if (target && before === 0) target.scrollIntoView();
  else scrollTo(0, before);
  // A form that is the target has focused its first empty field.
  if (!isNew || target?.contains(document.activeElement)) return;
  document.getElementById('main')?.focus({ preventScroll: true });
}

/**
 * A page that was left shows nothing that a person has deleted since: not after 'Erase everything', and no form whose
 * draft is gone.
 * @param keep given which of the left pages stay
 */
function useForgetting(keep: (isKept: (visit: Visit) => boolean) => void): void {
  const listed = useDraftAccess()?.listed ?? null;
  const forget = useEffectEvent(keep);
  useEffect(() => onErased(() => forget(() => false)), []);
  useEffect(() => {
    if (listed === null) return;
    let before = listed.get();
    return listed.subscribe(() => {
      const ids = new Set(listed.get().map(({ id }) => id));
      const gone = before.filter(({ id }) => !ids.has(id)).map(({ target }) => target.form);
      before = listed.get();
      const hasForm = ({ parts: { main } }: Visit, form: string) =>
        main.querySelector(`form[data-form="${form}"]`) !== null;
      if (gone.length > 0) forget((visit) => !gone.some((form) => hasForm(visit, form)));
    });
  }, [listed]);
}

/** What lives in a page without React, from its first frame on, as long as the page is shown. */
function useLiving(main: HTMLElement): void {
  const services = useContext(FormServicesContext);
  useEffect(() => {
    let mounted: readonly MountedForm[] | null = null;
    afterFrame(() => {
      if (mounted !== null) return;
      void keepTownHall();
      mounted = services === null ? [] : mountForms(main, services);
      for (const one of mounted) one.touch();
    });
    return () => {
      for (const one of mounted ?? []) one.end();
      mounted = [];
    };
  }, [main, services]);
}
