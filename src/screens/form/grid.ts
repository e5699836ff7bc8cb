import { forward, toPoint } from 'mgrs';
import { spelled } from '#src/screens/shared/receipt-element.ts';

/* Grid references: USNG (FGDC-STD-001) and MGRS, which are the same on WGS 84. */

/** Words about a grid reference in a text. */
export const gridMessages = {
  at: (grid: string, place: string) => `${grid} is at ${place}.`,
  say: (words: string) => `Say: ${words}.`,
  wrong: (written: string) =>
    `${written} is not a valid grid reference (USNG or MGRS). Check its letters and digits.`,
} as const;

/**
 * To a meter.
 * @returns null near the poles, where the grid is another one
 */
export function gridOf(latitude: number, longitude: number): string | null {
  if (!(latitude >= -80 && latitude <= 84 && Math.abs(longitude) <= 180)) return null;
  return spaced(forward([longitude === 180 ? -180 : longitude, latitude]));
}

/** At least, of latitude. */
const metersOfDegree = 1.1e5;

const parts = /^0?(\d{1,2}[C-HJ-NP-X])([A-HJ-NP-Z][A-HJ-NP-V])(\d+)$/;

/** '18S UJ 23374 06496'. */
function spaced(grid: string): string | null {
  const [, zone, square, digits = ''] = parts.exec(grid) ?? [];
  const half = digits.length / 2;
  if (zone === undefined || square === undefined) return null;
  if (!Number.isInteger(half) || half > 5) return null;
  return [zone, square, digits.slice(0, half), digits.slice(half)].join(' ');
}

/** A grid reference as it was meant, and its middle. */
export type ReadGrid = {
  readonly grid: string;
  readonly latitude: number;
  readonly longitude: number;
};

/** @returns null if there is no such place */
export function readGrid(written: string): ReadGrid | null {
  const grid = spaced(written.toUpperCase().replace(/\s/g, ''));
  if (grid === null) return null;
  const compact = grid.replaceAll(' ', '');
  try {
    const [longitude, latitude] = toPoint(compact);
    const size = 10 ** (5 - (grid.split(' ')[2]?.length ?? 0));
    return isBeside(compact, latitude, longitude, size) ? { grid, latitude, longitude } : null;
  } catch {
    // The library throws for letters that it does not know.
    return null;
  }
}

/**
 * Whether a place lies in its grid zone, or its square reaches into it: letters of another zone or band name a place
 * that is elsewhere, and that the library computes all the same.
 */
function isBeside(grid: string, latitude: number, longitude: number, size: number): boolean {
  const zone = /^\d+[A-Z]/.exec(grid)?.[0];
  const margin = (size + 1) / metersOfDegree;
  const across = margin / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  return [-margin, 0, margin].some((north) =>
    [-across, 0, across].some((east) => {
      const lat = Math.min(84, Math.max(-80, latitude + north));
      const lon = ((longitude + east + 540) % 360) - 180;
      return /^\d+[A-Z]/.exec(forward([lon, lat], 5))?.[0] === zone;
    }),
  );
}

/** What a grid reference in a text means, and how to say it; or that it means nothing. */
export function explainGrid(written: string): string {
  const read = readGrid(written);
  if (read === null) return gridMessages.wrong(written);
  const { grid, latitude, longitude } = read;
  const place = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  return `${gridMessages.at(grid, place)} ${gridMessages.say(spelled(grid.replaceAll(' ', '-')))}`;
}
