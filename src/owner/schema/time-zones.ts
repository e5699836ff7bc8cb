/** A time zone of the United States. */
export type TimeZone = {
  /** In the time zone database. */
  readonly id: string;
  /** As on a schedule, in summer too. */
  readonly short: string;
  readonly long: string;
  /** Offsets from UTC. */
  readonly standard: string;
  readonly daylight: string;
};

/** The zones that the owner can choose. */
export const timeZones = {
  Eastern: zone('America/New_York', 'EST', 'Eastern', '-0500', '-0400'),
  Central: zone('America/Chicago', 'CST', 'Central', '-0600', '-0500'),
  Mountain: zone('America/Denver', 'MST', 'Mountain', '-0700', '-0600'),
  Arizona: zone('America/Phoenix', 'MST', 'Arizona', '-0700', '-0700'),
  Pacific: zone('America/Los_Angeles', 'PST', 'Pacific', '-0800', '-0700'),
  Alaska: zone('America/Anchorage', 'AKST', 'Alaska', '-0900', '-0800'),
  Hawaii: zone('Pacific/Honolulu', 'HST', 'Hawaii', '-1000', '-1000'),
} as const satisfies Record<string, TimeZone>;

function zone(
  id: string,
  short: string,
  name: string,
  standard: string,
  daylight: string,
): TimeZone {
  return { id, short, long: `${name} time`, standard, daylight };
}
