import { type ComponentType, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { OutboxPanel } from '#src/screens/outbox/outbox-panel.tsx';
import listStyles from '#src/screens/shared/lists.module.css';
import { OutboxOpening } from '#src/screens/shared/outbox-opening.tsx';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { DueQuestion, useDueTransfer } from '#src/screens/transfer/transfer-question.tsx';
import buttons from '#src/ui/button.module.css';
import { PageLink } from '#src/ui/content/site-link.tsx';
import { deferred } from '#src/ui/deferred.tsx';

type OutboxScreenProps = { readonly access: OutboxAccess };

/** Loads when the address names it. */
const tool = (load: () => Promise<ComponentType<OutboxScreenProps>>) =>
  deferred(load, <OutboxOpening />);

const tools = {
  '#tools': tool(async () => (await import('#src/screens/tools/tool-menu.tsx')).ToolMenu),
  '#hand-over': tool(async () => (await import('#src/screens/transfer/hand-over.tsx')).HandOver),
  '#save-copy': tool(async () => (await import('#src/screens/transfer/save-copy.tsx')).SaveCopy),
  '#receive': tool(async () => (await import('#src/screens/transfer/receive.tsx')).Receive),
  '#device': tool(async () => (await import('#src/screens/tools/device-tool.tsx')).DeviceTool),
} as const;

const isTool = (hash: string): hash is keyof typeof tools => hash in tools;

/** The outbox's lists, or the tool that the address names. */
export function OutboxScreen({ access }: OutboxScreenProps) {
  const { hash, key } = useLocation();
  const shown = useRef(hash);
  useEffect(() => {
    const main = document.getElementById('main');
    // The pressed link is gone; a tool's heading takes the focus as it loads.
    const isTaken = main?.contains(document.activeElement) === true;
    if (shown.current !== hash && !isTaken) main?.focus({ preventScroll: true });
    shown.current = hash;
  }, [hash]);
  const Tool = isTool(hash) ? tools[hash] : null;
  if (Tool === null) return <Lists access={access} isOpening={key === 'default'} />;
  return (
    <>
      <PageLink to="/outbox" className={`${buttons.plain} ${listStyles.back}`}>
        Back to the outbox
      </PageLink>
      <Tool access={access} />
    </>
  );
}

type ListsProps = OutboxScreenProps & { readonly isOpening: boolean };

/** A question that was put off comes again with them, after a tool too. */
function Lists({ access, isOpening }: ListsProps) {
  const transfer = useDueTransfer(access);
  const isFirst = transfer.due?.kind === 'open';
  const question = { shown: <DueQuestion access={access} {...transfer} />, isFirst };
  return (
    <OutboxPanel
      access={access}
      isOpening={isOpening}
      question={transfer.isRead ? question : null}
    />
  );
}
