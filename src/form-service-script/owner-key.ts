const name = 'ownerKey';

/** The owner's key for counting arrivals; created if missing. */
export function ownerKey(): string {
  const properties = PropertiesService.getScriptProperties();
  const key = properties.getProperty(name) ?? Utilities.getUuid();
  properties.setProperty(name, key);
  return key;
}

/**
 * Wrong keys are not limited: a UUID cannot be guessed, and a limit would let an attacker lock out the owner. The timing
 * of comparing digests reveals nothing of the key.
 */
export const isOwner = (key: string): boolean => digest(key) === keyDigest();

/** Google limits the property reads of a day; wrong keys must not use them up. */
function keyDigest(): string | null {
  const cache = CacheService.getScriptCache();
  const cached = cache.get(name);
  if (cached !== null) return cached;
  const key = PropertiesService.getScriptProperties().getProperty(name);
  if (key === null) return null;
  cache.put(name, digest(key), 21_600);
  return digest(key);
}

const digest = (text: string): string =>
  Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, text).join();
