// Proves specification 2.17.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { explainGrid, gridMessages, gridOf, readGrid } from '#src/screens/form/grid.ts';

/**
 * A thousand points and their grids by GeographicLib 2.1.2 (`GeoConvert -m -p 0`): zones, bands, the equator, Norway,
 * Svalbard, the antimeridian, the United States and everywhere.
 */
const published = readFileSync('tests/support/grid-points.txt', 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [latitude, longitude, grid = ''] = line.split(' ');
    // In parts, as USNG writes it.
    const parts = grid.replace(/^0?(\d+[A-Z])([A-Z]{2})(\d{5})(\d{5})$/, '$1 $2 $3 $4');
    return { latitude: Number(latitude), longitude: Number(longitude), grid: parts };
  });

const meters = (one: { latitude: number; longitude: number }, other: typeof one): number => {
  const east = Math.abs(one.longitude - other.longitude) % 360;
  return (
    111_320 *
    Math.hypot(
      one.latitude - other.latitude,
      Math.min(east, 360 - east) * Math.cos((one.latitude * Math.PI) / 180),
    )
  );
};

describe('a thousand published points', () => {
  it('have the published grid, in parts', () => {
    expect(published).toHaveLength(1_000);
    const wrong = published.filter(
      ({ latitude, longitude, grid }) => gridOf(latitude, longitude) !== grid,
    );
    expect(wrong).toEqual([]);
  });

  it('are read back within a meter', () => {
    const wrong = published.filter((point) => {
      const read = readGrid(point.grid);
      return read === null || meters(point, read) > 1;
    });
    expect(wrong).toEqual([]);
  });
});

it.each([
  [84.1, 0],
  [-80.1, 0],
  [Number.NaN, 0],
])('gives none at %d, %d', (latitude, longitude) => {
  expect(gridOf(latitude, longitude)).toBeNull();
});

it.each(['18sUJ2337406496', '18S UJ 2337406496', ' 18s uj 23374 06496 ', '18S UJ 23374 06496'])(
  'reads %j',
  (written) => {
    expect(readGrid(written)?.grid).toBe('18S UJ 23374 06496');
  },
);

it('reads a grid of 100 meters by its middle', () => {
  const read = readGrid('18S UJ 233 064');
  expect(read?.grid).toBe('18S UJ 233 064');
  expect(read && meters(read, { latitude: 38.8896, longitude: -77.0365 })).toBeLessThan(75);
});

it.each([
  ['a letter that no grid has', '18S UI 23374 06496'],
  ['a square of another zone', '18S AJ 23374 06496'],
  ['a row that is not in the band', '18S UA 23374 06496'],
  ['a zone that is not there', '61S UJ 23374 06496'],
  ['no zone', '00S UJ 23374 06496'],
  ['a band that is not there', '18I UJ 23374 06496'],
  ['an odd number of digits', '18S UJ 23374 0649'],
  ['more than a meter', '18S UJ 233741 064961'],
  ['other words', 'Main St'],
])('refuses %s: %s', (_, written) => {
  expect(readGrid(written)).toBeNull();
  expect(explainGrid(written)).toBe(gridMessages.wrong(written));
});

it('says where a grid is, and how to say it', () => {
  expect(explainGrid('18suj2337406496')).toBe(
    '18S UJ 23374 06496 is at 38.88960, -77.03650. Say: One Eight Sierra\u00a0· Uniform Juliett\u00a0· Two Three Three Seven Four\u00a0· Zero Six Four Nine Six.',
  );
});
