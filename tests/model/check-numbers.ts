import {
  arrivalsByDevice,
  missingOf,
  readSerialNumber,
} from '#src/outbox/delivery/read-serial-numbers.ts';
import type { Ranges } from '#src/outbox/delivery/serial-number.ts';
import { isPending } from '#src/outbox/submission.ts';
import { meet } from './situations.ts';
import { count, type World } from './world.ts';

const numberOf = (serialNumber = ''): number => readSerialNumber(serialNumber)?.number ?? 0;

const numbersIn = (ranges: Ranges): readonly number[] =>
  ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  );

/**
 * The numbers that the service misses are exactly those that have not arrived and that no person has deleted while they
 * waited. Holds once the device's latest number has arrived; nobody has deleted anything since that was submitted.
 */
export function checkNumbers(world: World): void {
  const [device] = arrivalsByDevice(world.received.map(({ serialNumber }) => serialNumber));
  if (device === undefined) throw new Error('No number has arrived.');
  const missing = numbersIn(missingOf(device));
  const arrived = new Set(numbersIn(device.arrived));
  const kept = [...world.stored.submissions.values()];
  // It went to another device, and may still arrive.
  const elsewhere = [...world.deleted.values()].filter((one) => !isPending(one));
  const lacking = [...kept, ...elsewhere]
    .map(({ serialNumber }) => numberOf(serialNumber))
    .filter((number) => number > 0 && !arrived.has(number))
    .sort((a, b) => a - b);
  const truth = [...new Set(lacking)];
  if (missing.join() !== truth.join())
    world.violations.push(`missed are ${missing.join()}, but ${truth.join()} have not arrived`);
  for (const _ of missing) count(world, 'numbers missed');
  if (kept.some(({ serialNumber }) => missing.includes(numberOf(serialNumber))))
    meet(world, 'a number that lacks while its submission waits');
  if (numbersIn(device.deleted).some((number) => !arrived.has(number)))
    meet(world, 'a deleted number that a later one reports');
}
