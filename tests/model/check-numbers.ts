import { missingNumbers, numbersToMiss } from '#tests/support/missing-numbers.ts';
import { meet } from './situations.ts';
import { count, type World } from './world.ts';

/** The service misses exactly the numbers that have not arrived, also of what a person deleted, up to the latest. */
export function checkNumbers(world: World): void {
  const arrived = world.received.map(({ serialNumber }) => serialNumber);
  const kept = [...world.stored.submissions.values()];
  const filed = [...kept.map(({ serialNumber = '' }) => serialNumber), ...world.deleted];
  const missed = missingNumbers(arrived);
  const toMiss = numbersToMiss(filed, arrived);
  if (missed.join() !== toMiss.join())
    world.violations.push(`missed are [${missed}], but [${toMiss}] have not arrived`);
  for (const _ of missed) count(world, 'numbers missed');
  if (missed.length > 0) meet(world, 'a number missed while its submission waits');
}
