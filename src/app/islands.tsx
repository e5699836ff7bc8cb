import {
  Component,
  type ComponentType,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { deviceMessages } from '#src/content/device-messages.ts';
import { isInsideAnotherApp } from '#src/device/platform.ts';
import {
  type OutboxAccess,
  useOutboxAccess,
  useRegistration,
} from '#src/screens/shared/services-context.ts';
import { useDeferred } from '#src/ui/deferred.tsx';
import { afterFrame } from './exchange.ts';

/** What React renders into a place of a page (`data-island`). */
type Part = ComponentType<{ readonly place: HTMLElement }>;

type LoadPart = () => Promise<Part>;

const withAccess =
  (load: () => Promise<ComponentType<{ readonly access: OutboxAccess }>>): LoadPart =>
  async () => {
    const Screen = await load();
    return function WithAccess() {
      const access = useOutboxAccess();
      return access && <Screen access={access} />;
    };
  };

/** By the name of the place. */
const parts: Readonly<Record<string, LoadPart>> = {
  outbox: withAccess(async () => (await import('./outbox-screen.tsx')).OutboxScreen),
  diagnostics: withAccess(
    async () => (await import('#src/screens/diagnostics/diagnostics-panel.tsx')).DiagnosticsPanel,
  ),
  erase: async () => (await import('#src/screens/shared/device/erase-button.tsx')).EraseButton,
  ticks: async () => (await import('#src/ui/content/checklist-tools.tsx')).ChecklistTools,
  'install-help': async () =>
    (await import('#src/screens/shared/device/install-help.tsx')).InstallHelp,
  'another-app': async () =>
    isInsideAnotherApp()
      ? (await import('#src/screens/shared/device/another-app.tsx')).AnotherApp
      : () => null,
  status: async () => {
    const { StatusIndicator } = await import('#src/screens/shared/status-indicator.tsx');
    return function Status() {
      const access = useOutboxAccess();
      return access && <StatusIndicator reader={access.reader} />;
    };
  },
  notices: async () => {
    const { Notices } = await import('#src/screens/shared/device/notices.tsx');
    return function PageNotices() {
      const [access, registration] = [useOutboxAccess(), useRegistration()];
      const isHome = useLocation().pathname === '/';
      return access && registration && <Notices {...{ access, registration, isHome }} />;
    };
  },
};

type IslandsProps = {
  readonly area: HTMLElement;
  /** Whether the places are those around `main`. */
  readonly isFrame?: boolean;
};

/** The parts of a page that React renders, after the page's first frame. */
export function Islands({ area, isFrame = false }: IslandsProps) {
  const [places, setPlaces] = useState<readonly HTMLElement[]>([]);
  useEffect(() => {
    let isLeft = false;
    afterFrame(() => {
      const all = [...area.querySelectorAll<HTMLElement>('[data-island]')];
      if (!isLeft) setPlaces(all.filter((place) => !isFrame || place.closest('main') === null));
    });
    return () => {
      isLeft = true;
    };
  }, [area, isFrame]);
  return places.map((place, at) => {
    const load = parts[place.dataset.island ?? ''];
    // The places of a page never change.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    return load && <Island key={at} place={place} load={load} />;
  });
}

type IslandProps = { readonly place: HTMLElement; readonly load: LoadPart };

/** Until its part is there, the place has what the build put into it. */
function Island({ place, load }: IslandProps) {
  const [built] = useState(() => [...place.childNodes]);
  const Shown = useDeferred(load);
  useLayoutEffect(() => {
    if (Shown === null) return;
    for (const node of built) node.remove();
    delete place.dataset.opening;
  }, [Shown, built, place]);
  if (Shown === null) return null;
  return createPortal(
    <ErrorBoundary>
      <Shown place={place} />
    </ErrorBoundary>,
    place,
  );
}

type ErrorBoundaryProps = { readonly children: ReactNode };
type ErrorBoundaryState = { readonly failed: boolean };

/** The rest of the page goes on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <p>{deviceMessages.failed}</p> : this.props.children;
  }
}
