import {
  type ArrivalsResponse,
  type FormArrivals,
  paramNames,
  type RetryLaterResponse,
  type WrongKeyResponse,
  wrongKeyReason,
} from '#src/outbox/delivery/contract.ts';
import { countAgainst, waitFor } from './rate-limit.ts';
import { idPlaces, receivedColumn, titlesOf, valuesIn } from './tab.ts';

const keyProperty = 'ownerKey';

/** The key with which the owner asks how many have arrived; made where there is none yet. */
export function ownerKey(): string {
  const properties = PropertiesService.getScriptProperties();
  const key = properties.getProperty(keyProperty) ?? Utilities.getUuid();
  properties.setProperty(keyProperty, key);
  return key;
}

/** Tells somebody with the owner's key how many have arrived. */
export function answerOwner(
  entries: Readonly<Record<string, string>>,
): ArrivalsResponse | WrongKeyResponse | RetryLaterResponse {
  const wait = waitFor('wrong key');
  if (wait !== null) return { ok: false, retryAfter: wait };
  const key = PropertiesService.getScriptProperties().getProperty(keyProperty);
  // Of digests, how long a comparison takes says nothing of the key.
  if (key !== null && digest(entries[paramNames.key] ?? '') === digest(key)) {
    return { ok: true, forms: countArrivals() };
  }
  countAgainst('wrong key');
  return { ok: false, reason: wrongKeyReason };
}

const digest = (text: string): string =>
  Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, text).join();

/** How many have arrived of each form that is known, or has a tab that takes ids, and when the last. */
export function countArrivals(): readonly FormArrivals[] {
  const counted = idPlaces().map(({ tab }) => {
    // A tab of Google Forms begins with the time, whatever that is called in the owner's language.
    const column = Math.max(titlesOf(tab).indexOf(receivedColumn), 0) + 1;
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
