// Proves specification 4.29.
import { expect, it } from 'vitest';
import {
  arrivalsByDevice,
  describeDevice,
  deviceReports,
  missingOf,
} from '#src/outbox/delivery/read-serial-numbers.ts';
import { writeRanges } from '#src/outbox/delivery/serial-number.ts';

it('[4.29] a number is missing if it has not arrived, up to the latest', () => {
  const arrived = ['B0000-2', 'A0000-1', 'A0000-8 (deleted 3)', 'A0000-5', 'hello', ''];
  const missing = arrivalsByDevice(arrived).map((one) => [
    one.device,
    writeRanges(missingOf(one.arrived)),
  ]);
  expect(missing).toEqual([
    ['A0000', '2-4, 6-7'],
    ['B0000', '1'],
  ]);
});

it('costs nothing however large a number is', () => {
  const [one] = arrivalsByDevice(['K7M2Q-999999999']);
  expect(one && writeRanges(missingOf(one.arrived))).toBe('1-999999998');
});

const withIds = (numbers: readonly string[]) =>
  numbers.map((serialNumber, at) => ({ serialNumber, id: `${at}`.padStart(11, '0') }));

it('[4.29] a number that came with two reports is told, also where none is missing', () => {
  const [one, two] = ['11111111-22', '11111111-33'];
  const arrivals = [
    ...withIds(['A000000-1', 'A000000-2', 'B000000-1']),
    { serialNumber: 'A000000-2', id: `${one}22-4000` },
    // Wordings of one report.
    { serialNumber: 'C000000-1', id: `${one}22-4000` },
    { serialNumber: 'C000000-1', id: `${one}AA-4001`.toUpperCase() },
    { serialNumber: 'D000000-1', id: `${one}22-4000` },
    { serialNumber: 'D000000-1', id: `${two}22-4000` },
  ];
  expect(deviceReports(arrivals)).toEqual({
    devices: [
      { device: 'A000000', arrived: '1-2', twice: '2' },
      { device: 'D000000', arrived: '1', twice: '1' },
    ],
    moreDevices: 0,
  });
});

it('lists 500 devices, those with most arrivals first, and says how many more there are', () => {
  const made = (device: number) => `${device}`.padStart(7, '0');
  const forged = Array.from({ length: 600 }, (_, at) => `${made(at)}-999999999`);
  const real = ['ZZZZZZZ-1', 'ZZZZZZZ-2', 'ZZZZZZZ-4'];
  const { devices, moreDevices } = deviceReports(withIds([...forged, ...real]));
  expect([devices.length, moreDevices]).toEqual([500, 101]);
  expect(devices[0]).toEqual({ device: 'ZZZZZZZ', arrived: '1-2, 4' });
});

it('one row that was made up hides no gap of a device', () => {
  const arrivals = withIds(['K7M2Q-1', 'K7M2Q-3', 'K7M2Q-999999999']);
  expect(deviceReports(arrivals).devices.map(describeDevice)).toEqual([
    'K7M2Q: 1-3, 2 missing; 999999999 far above what arrived',
  ]);
});
