import { type ComponentType, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { OutboxPanel } from '#src/screens/outbox/outbox-panel.tsx';
import listStyles from '#src/screens/shared/lists.module.css';
import { OutboxOpening } from '#src/screens/shared/outbox-opening.tsx';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { DueQuestion } from '#src/screens/transfer/transfer-question.tsx';
import buttons from '#src/ui/button.module.css';
import { PageLink } from '#src/ui/content/site-link.tsx';
import { deferred } from '#src/ui/deferred.tsx';

type ToolProps = {
  readonly access: OutboxAccess;
  /** What was chosen in the list, by sequence. */
  readonly chosen?: ReadonlySet<number> | undefined;
};

/** Loads when the address names it. */
const tool = (load: () => Promise<ComponentType<ToolProps>>) => deferred(load, <OutboxOpening />);

const tools = {
  '#tools': tool(async () => (await import('#src/screens/tools/tool-menu.tsx')).ToolMenu),
  '#hand-over': tool(async () => (await import('#src/screens/transfer/hand-over.tsx')).HandOver),
  '#receive': tool(async () => (await import('#src/screens/transfer/receive.tsx')).Receive),
  '#device': tool(async () => (await import('#src/screens/tools/device-tool.tsx')).DeviceTool),
} as const;

const isTool = (hash: string): hash is keyof typeof tools => hash in tools;

type OutboxScreenProps = { readonly access: OutboxAccess };

/** The outbox's lists, or the tool that the address names. */
export function OutboxScreen({ access }: OutboxScreenProps) {
  const { hash, state, key } = useLocation();
  const navigate = useNavigate();
  const shown = useRef(hash);
  useEffect(() => {
    // The pressed link is gone; a tool's heading takes the focus as it loads.
    if (shown.current !== hash) document.getElementById('main')?.focus({ preventScroll: true });
    shown.current = hash;
  }, [hash]);
  const Tool = isTool(hash) ? tools[hash] : null;
  if (Tool === null) {
    const give = (chosen: ReadonlySet<number>) =>
      navigate('/outbox#hand-over', { state: { chosen: [...chosen] } });
    return (
      <OutboxPanel
        access={access}
        isOpening={key === 'default'}
        question={<DueQuestion access={access} />}
        onGive={(chosen) => void give(chosen)}
      />
    );
  }
  return (
    <>
      <PageLink to="/outbox" className={`${buttons.plain} ${listStyles.back}`}>
        Back to the outbox
      </PageLink>
      <Tool access={access} chosen={chosenIn(state)} />
    </>
  );
}

/** @returns the sequences that the outbox's list has handed over with the address; undefined if none */
function chosenIn(state: unknown): ReadonlySet<number> | undefined {
  if (typeof state !== 'object' || state === null || !('chosen' in state)) return undefined;
  const { chosen } = state;
  return Array.isArray(chosen)
    ? new Set(chosen.filter((one) => typeof one === 'number'))
    : undefined;
}
