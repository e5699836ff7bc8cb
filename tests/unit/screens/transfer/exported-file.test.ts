// Proves specification 7.2.
import { expect, it } from 'vitest';
import { makeExportedFile } from '#src/screens/transfer/exported-file.tsx';

it.each([
  [9, 'sealed', new Date(2026, 10, 21, 16, 28), 'we-the-people-9-reports-Nov21-4-28pm.txt'],
  [1, 'sealed', new Date(2026, 0, 1, 0, 5), 'we-the-people-1-report-Jan1-12-05am.txt'],
  [5000, 'table', new Date(2026, 6, 4, 12, 0), 'we-the-people-5000-reports-Jul4-12-00pm.csv'],
] as const)('names %i of them as %s by the device’s own time', (count, kind, now, name) => {
  expect(makeExportedFile('', count, kind, now).name).toBe(name);
});
