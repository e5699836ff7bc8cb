// Proves specification 2.17.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { explainGrid, gridMessages, gridOf, readGrid } from '#src/screens/form/grid.ts';

/**
 * A hundred points and their grids by GeographicLib 2.1.2 (`GeoConvert -m -p 0`): zones, bands, the equator, Norway,
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
  const narrower = Math.cos((one.latitude * Math.PI) / 180);
  return 111_320 * Math.hypot(one.latitude - other.latitude, Math.min(east, 360 - east) * narrower);
};

it('gives a hundred published points their grids, and reads them back within a meter', () => {
  expect(published).toHaveLength(100);
  const wrong = published.filter((point) => {
    const read = readGrid(point.grid);
    const isNear = read !== null && meters(point, read) <= 1;
    return !isNear || gridOf(point.latitude, point.longitude) !== point.grid;
  });
  expect(wrong).toEqual([]);
});

it('gives none beyond its zones, or nowhere', () => {
  for (const latitude of [84.1, -80.1, Number.NaN]) expect(gridOf(latitude, 0)).toBeNull();
});

it.each([
  ...['18sUJ2337406496', '18S UJ 2337406496', ' 18s uj 23374 06496 ', '18S UJ 23374 06496'].map(
    (written) => [written, '18S UJ 23374 06496', 2] as const,
  ),
  // One of 100 meters, by its middle.
  ['18S UJ 233 064', '18S UJ 233 064', 75],
] as const)('reads %j', (written, grid, within) => {
  const read = readGrid(written);
  expect(read?.grid).toBe(grid);
  expect(read && meters(read, { latitude: 38.8896, longitude: -77.0365 })).toBeLessThan(within);
});

it.each(['18T TK 524 317', '18S TK 546 317'])('reads a square of two bands: %s', (grid) => {
  expect(readGrid(grid)?.grid).toBe(grid);
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
