import { deviceTexts } from '#src/lib/web-storage.ts';

const key = 'said-offline-ready';

/**
 * Claims the one time that this device says it is ready to work offline, so that several tabs say it once.
 * @returns false where it was claimed before, or where the device cannot remember it
 */
export function claimReadyNotice(): boolean {
  return deviceTexts.read(key) === null && deviceTexts.write(key, 'yes');
}
