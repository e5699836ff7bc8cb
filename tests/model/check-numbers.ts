import { receiptOf } from '#src/outbox/model/receipt.ts';
import { isHistory, mayHaveArrived, type Submission } from '#src/outbox/model/submission.ts';
import { missingNumbers, numbersToMiss } from '#tests/support/missing-numbers.ts';
import type { Commit } from './check-commit.ts';
import { meet } from './situations.ts';
import { count, type World } from './world.ts';

/** A number is given once, to what leaves for the first time, and stays. */
export function checkNumbering(
  world: World,
  { doing, after }: Commit,
  was: Submission | undefined,
  is: Submission | undefined,
): void {
  const number = is?.serialNumber;
  if (is === undefined || number === was?.serialNumber) return;
  const violate = (what: string) => world.violations.push(`${what}: ${JSON.stringify(is)}`);
  const kind = doing?.deed.kind;
  const comesBack = kind === 'restore' || kind === 'import' || kind === 'heal';
  // After a deletion on a full disk, the history keeps a line.
  const isLine = doing === null && was === undefined;
  if (number === undefined) return void violate('lost its number');
  const receipt = receiptOf(is.id);
  const giver = world.numbers.get(number);
  if (giver !== undefined) {
    // A correction from another device may bring the number that the wording here lacked.
    const isBrought = was === undefined ? comesBack || isLine : kind === 'import';
    if (!isBrought || giver !== receipt) violate('has the number of another one');
    return;
  }
  const leaves = is.state === 'sending' || kind === 'export';
  if (was === undefined || !leaves) violate('has a number and has not left');
  else if (mayHaveArrived(was) || is.imported) violate('has a number and had left before');
  world.numbers.set(number, receipt);
  const { device, last } = after.numbering;
  if (!number.startsWith(`${device}-`) || Number(number.split('-')[1]) > last)
    violate('has a number that is not the next');
}

/**
 * The service misses exactly what has left and has not arrived, at every moment. Only what its person deleted, or the
 * browser with its database, can be missed for good.
 */
export function checkNumbers(world: World): void {
  const arrived = world.received.map(({ serialNumber }) => serialNumber);
  const missed = missingNumbers(arrived);
  const toMiss = numbersToMiss([...world.numbers.keys()], arrived);
  if (missed.join() !== toMiss.join())
    world.violations.push(`missed are [${missed}], but [${toMiss}] have not arrived`);
  const kept = [...world.stored.submissions.values()];
  for (const number of missed) {
    const one = kept.find(({ serialNumber }) => serialNumber === number);
    count(world, one === undefined ? 'numbers missed for good' : 'numbers missed');
    if (one !== undefined && isHistory(one) && !leftUnnumbered(world, one))
      world.violations.push(`${number} is missed, but ${one.state}`);
    else if (one !== undefined && !isHistory(one))
      meet(world, 'a number missed while its submission waits');
  }
}

/**
 * A full disk stores neither lease nor number, and an erasure takes both: the submission may arrive without the number
 * that it got before, or gets later.
 */
const leftUnnumbered = ({ devices }: World, { id }: Submission): boolean =>
  devices.some(({ requests, wasErased }) =>
    requests.some(
      ({ by, arrived, delivery }) =>
        (by.hadFullDisk || wasErased) &&
        arrived &&
        delivery?.id === id &&
        delivery.serialNumber === '',
    ),
  );
