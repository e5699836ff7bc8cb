/** Whole numbers from the first to the last. */
export type Range = readonly [first: number, last: number];

/** Ascending, apart from each other. */
export type Ranges = readonly Range[];

/** A submission's place in the count of the device that captured it. */
export type SerialNumber = {
  /** Random; it names no person. */
  readonly device: string;
  /** From 1. */
  readonly number: number;
};

/** Such as `K7M2QB4-14`. */
export const writeSerialNumber = ({ device, number }: SerialNumber): string =>
  `${device}-${number}`;

/** Such as `1-8, 10`. */
export const writeRanges = (ranges: Ranges): string =>
  ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
