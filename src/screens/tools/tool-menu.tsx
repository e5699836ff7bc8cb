import { useEffect, useRef } from 'react';
import { countOf } from '#src/outbox/model/snapshot.ts';
import { pendingStates } from '#src/outbox/model/submission.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useSnapshot } from '#src/screens/shared/use-query.ts';
import { PageLink } from '#src/ui/content/site-link.tsx';
import { toolMessages } from './tool-messages.ts';
import styles from './tools.module.css';

/** What the outbox can do besides its lists. */
export function ToolMenu({ access }: { readonly access: OutboxAccess }) {
  const read = useSnapshot(access.reader);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const waiting = read?.ok ? countOf(read.value, pendingStates) : 0;
  const { handOver, receive, device, help } = toolMessages;
  const rows = [
    { to: '/outbox#hand-over', label: handOver.label, about: handOver.about(waiting) },
    { to: '/outbox#receive', ...receive },
    { to: '/outbox#device', ...device },
    { to: '/diagnostics', ...help },
  ];
  return (
    <section aria-labelledby="tools-heading" className={styles.tools}>
      <h2 id="tools-heading" ref={heading} tabIndex={-1}>
        {toolMessages.heading}
      </h2>
      <ul className={styles.menu}>
        {rows.map(({ to, label, about }) => (
          <li key={to}>
            <PageLink to={to}>
              <strong>{label}</strong>
              <span>{about}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
