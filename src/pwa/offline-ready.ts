const key = 'said-offline-ready';

/** @returns true once per device, whoever asks first; false where the device cannot remember it */
export function isFirstReady(): boolean {
  try {
    if (localStorage.getItem(key) !== null) return false;
    localStorage.setItem(key, 'yes');
    return true;
  } catch {
    return false;
  }
}
