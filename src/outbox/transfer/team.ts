import {
  arrivalsByDevice,
  missingOf,
  readSerialNumber,
} from '#src/outbox/delivery/read-serial-numbers.ts';
import type { Ranges } from '#src/outbox/delivery/serial-number.ts';
import { isHistory, isMissing, type Submission } from '#src/outbox/model/submission.ts';
import type { Query } from '#src/outbox/reads/outbox-reader.ts';

/** What this device has received from another one. */
export type TeamMember = {
  /** The random name; empty for submissions of versions without numbers. */
  readonly device: string;
  readonly received: number;
  /** Of these, sent from here, and not reported missing since. */
  readonly sent: number;
  readonly firstWritten: number;
  readonly lastWritten: number;
  /** Not received, up to the latest that was. */
  readonly missing: Ranges;
};

/** By device, those without a number last; submissions that a person has cleared from the history are missing. */
export const team: Query<readonly TeamMember[]> = async (transaction) => {
  const stored = await transaction.objectStore('submissions').getAll();
  const members = new Map<string, Submission[]>();
  for (const one of stored.filter(({ imported }) => imported)) {
    const device = readSerialNumber(one.serialNumber ?? '')?.device ?? '';
    members.set(device, [...(members.get(device) ?? []), one]);
  }
  return [...members]
    .map(([device, received]) => {
      const written = received.map(({ capturedAt }) => capturedAt).sort((a, b) => a - b);
      const numbers = received.map(({ serialNumber = '' }) => serialNumber);
      return {
        device,
        received: received.length,
        sent: received.filter((one) => isHistory(one) && !isMissing(one)).length,
        firstWritten: written[0] ?? 0,
        lastWritten: written.at(-1) ?? 0,
        missing: arrivalsByDevice(numbers).flatMap(({ arrived }) => missingOf(arrived)),
      };
    })
    .sort((a, b) => (a.device === '' || (b.device !== '' && a.device > b.device) ? 1 : -1));
};
