import {
  type ArrivalsResponse,
  columns,
  type FormArrivals,
  paramNames,
  type WrongKeyResponse,
  wrongKeyReason,
} from '#src/outbox/delivery/contract.ts';
import { type DeviceReports, deviceReports } from '#src/outbox/delivery/read-serial-numbers.ts';
import { columnIn, idPlaces, titlesOf, valuesIn } from './tab.ts';

const keyProperty = 'ownerKey';

/** The owner's key for counting arrivals; created if missing. */
export function ownerKey(): string {
  const properties = PropertiesService.getScriptProperties();
  const key = properties.getProperty(keyProperty) ?? Utilities.getUuid();
  properties.setProperty(keyProperty, key);
  return key;
}

/**
 * Wrong keys are not limited: a UUID cannot be guessed, and a limit would let an attacker lock out the
 * owner.
 */
export function answerOwner(
  entries: Readonly<Record<string, string>>,
): ArrivalsResponse | WrongKeyResponse {
  // The timing of comparing digests reveals nothing of the key.
  return digest(entries[paramNames.key] ?? '') === keyDigest()
    ? { ok: true, forms: countArrivals(), ...countDevices() }
    : { ok: false, reason: wrongKeyReason };
}

/** Google limits the property reads of a day; wrong keys must not use them up. */
function keyDigest(): string | null {
  const cache = CacheService.getScriptCache();
  const cached = cache.get(keyProperty);
  if (cached !== null) return cached;
  const key = PropertiesService.getScriptProperties().getProperty(keyProperty);
  if (key === null) return null;
  cache.put(keyProperty, digest(key), 21_600);
  return digest(key);
}

const digest = (text: string): string =>
  Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, text).join();

/** The devices of which numbers are missing, or came twice, over all tabs that take ids. */
export const countDevices = (): DeviceReports =>
  deviceReports(
    idPlaces().flatMap(({ tab, column, titles }) => {
      const numbers = columnIn(tab, titles, columns.serial);
      if (numbers === 0) return [];
      const ids = valuesIn(tab, column);
      return valuesIn(tab, numbers).map((serialNumber, at) => ({
        serialNumber,
        id: ids[at] ?? '',
      }));
    }),
  );

/** Counts each form that is known, or has a tab that takes ids. */
export function countArrivals(): readonly FormArrivals[] {
  const counted = idPlaces().map(({ tab }) => {
    // A tab of Google Forms begins with the time, titled in the owner's language.
    const column = Math.max(titlesOf(tab).indexOf(columns.received), 0) + 1;
    const times = valuesIn(tab, column)
      .map((time) => Date.parse(time))
      .filter((time) => !Number.isNaN(time));
    const last = times.reduce((latest, time) => Math.max(latest, time), 0);
    const lastArrival = times.length === 0 ? null : new Date(last).toISOString();
    return { form: tab.getName(), count: times.length, lastArrival };
  });
  const tabs = counted.map(({ form }) => form);
  const without = Object.keys(forms).filter((form) => !tabs.includes(form));
  return [...counted, ...without.map((form) => ({ form, count: 0, lastArrival: null }))];
}
