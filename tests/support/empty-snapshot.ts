import { defaultSettings } from '#src/outbox/model/settings.ts';
import type { OutboxSnapshot } from '#src/outbox/model/snapshot.ts';

/** The snapshot of a new outbox. */
export const emptySnapshot: OutboxSnapshot = {
  counts: {},
  lastSentAt: null,
  preferences: defaultSettings.preferences,
  service: { kind: 'fine' },
  forms: {},
  heldBack: null,
  lastAttempt: null,
  databaseId: null,
  loss: { restored: 0, noticedAt: 0 },
  nextDrain: { kind: 'none' },
  oldest: null,
};
