import {
  arrivalsByDevice,
  missingOf,
  readSerialNumber,
} from '#src/outbox/delivery/read-serial-numbers.ts';
import { writeSerialNumber } from '#src/outbox/delivery/serial-number.ts';

/** What a service misses after these arrivals, such as `K7M2Q-9`. */
export const missingNumbers = (arrived: readonly string[]): readonly string[] =>
  arrivalsByDevice(arrived).flatMap((one) =>
    missingOf(one.arrived).flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, at) => `${one.device}-${first + at}`),
    ),
  );

/** What it must miss: these numbers, without those that arrived or are above their device's latest. */
export function numbersToMiss(
  filed: readonly string[],
  arrived: readonly string[],
): readonly string[] {
  const read = (all: readonly string[]) => all.flatMap((one) => readSerialNumber(one) ?? []);
  const here = read(arrived);
  const latest = (name: string): number =>
    Math.max(0, ...here.filter(({ device }) => device === name).map(({ number }) => number));
  const known = new Set(here.map(writeSerialNumber));
  const lacking = read(filed)
    .filter(({ device, number }) => number < latest(device))
    .sort((a, b) => (a.device === b.device ? a.number - b.number : a.device < b.device ? -1 : 1))
    .map(writeSerialNumber)
    .filter((short) => !known.has(short));
  return [...new Set(lacking)];
}
