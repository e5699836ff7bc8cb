import { deviceTexts } from '#src/lib/web-storage.ts';

/** Names what notes that a page has said 'Ready to work offline'. */
const key = 'said-offline-ready';

export const hasSaidReady = (): boolean => deviceTexts.read(key) !== null;

/**
 * So that several tabs say it once.
 * @returns false if claimed before, or if the device cannot store the claim
 */
export const claimReady = (): boolean => !hasSaidReady() && deviceTexts.write(key, 'yes');
