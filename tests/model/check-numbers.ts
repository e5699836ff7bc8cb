import { arrivalsByDevice, difference } from '#src/outbox/delivery/read-serial-numbers.ts';
import { isPending } from '#src/outbox/submission.ts';
import { missingNumbers, numbersToMiss } from '#tests/support/missing-numbers.ts';
import { meet } from './situations.ts';
import { count, type World } from './world.ts';

/**
 * The service misses exactly the numbers that have not arrived, without those that a person deleted while they waited.
 * Holds once the latest has arrived, if nobody has deleted anything since it was submitted.
 */
export function checkNumbers(world: World): void {
  const arrived = world.received.map(({ serialNumber }) => serialNumber);
  const kept = [...world.stored.submissions.values()];
  // What was handed over and deleted here may still arrive.
  const elsewhere = [...world.deleted.values()].filter((one) => !isPending(one));
  const filed = [...kept, ...elsewhere].map(({ serialNumber = '' }) => serialNumber);
  const missed = missingNumbers(arrived);
  const toMiss = numbersToMiss(filed, arrived);
  if (missed.join() !== toMiss.join())
    world.violations.push(`missed are [${missed}], but [${toMiss}] have not arrived`);
  for (const _ of missed) count(world, 'numbers missed');
  if (missed.length > 0) meet(world, 'a number missed while its submission waits');
  if (arrivalsByDevice(arrived).some((one) => difference(one.deleted, one.arrived).length > 0))
    meet(world, 'a deleted number that a later one reports');
}
