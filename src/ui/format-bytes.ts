const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** A number of bytes as a person reads it: 4.2 MB. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit: units[power - 1] ?? 'kilobyte',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power);
}
