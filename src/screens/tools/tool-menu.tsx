import { useEffect, useRef, useState } from 'react';
import { pauseSending, resumeSending } from '#src/outbox/actions/preferences.ts';
import type { StorageFailure } from '#src/outbox/model/outbox.ts';
import { countOf } from '#src/outbox/model/snapshot.ts';
import { pendingStates } from '#src/outbox/model/submission.ts';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { isPaused } from '#src/screens/outbox/send-controls.tsx';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { StorageFailureNotice } from '#src/screens/shared/storage-failure-notice.tsx';
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
  const paused = read?.ok === true && isPaused(read.value);
  const [failure, setFailure] = useState<StorageFailure | null>(null);
  const { handOver, copy, receive, pause, device, help } = toolMessages;

  async function switchSending(): Promise<void> {
    const done = await (paused ? resumeSending : pauseSending)(access.outbox);
    setFailure(done.ok ? null : done.error);
    if (done.ok && paused) await access.requestDrain({ trigger: 'user' });
  }

  const rows = [
    { to: '/outbox#hand-over', ...handOver, about: handOver.about(waiting) },
    { to: '/outbox#save-copy', ...copy },
    { to: '/outbox#receive', ...receive },
    { to: '/outbox#device', ...device },
    { to: '/diagnostics', ...help },
    // The first two are about what waits.
  ].slice(waiting > 0 ? 0 : 2);
  return (
    <section aria-labelledby="tools-heading" className={styles.tools}>
      <h2 id="tools-heading" ref={heading} tabIndex={-1}>
        {toolMessages.heading}
      </h2>
      <StorageFailureNotice failure={failure} />
      <ul className={styles.menu}>
        {rows.map(({ to, label, about }) => (
          <li key={to}>
            <PageLink to={to}>
              <strong>{label}</strong>
              <span>{about}</span>
            </PageLink>
          </li>
        ))}
        {/* Last: if it goes, nothing takes its place under the finger. */}
        {(waiting > 0 || paused) && (
          <li>
            <button type="button" onClick={() => void switchSending()}>
              <strong>{paused ? pause.resume : pause.label}</strong>
              <span>{paused ? outboxScreenMessages.paused : pause.about}</span>
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
