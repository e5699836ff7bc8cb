import { isInstalled } from './install.ts';

/** iPhone or iPad: every browser there is Safari inside. */
export function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // iPads claim to be Macs, but no Mac has a touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/**
 * Whether the browser erases storage after seven days without a visit: Safari and all of iOS, except installed apps
 * (WebKit, Tracking Prevention).
 */
export const erasesAfterSevenDays = (): boolean =>
  isApplePhone() ||
  (/Safari\//.test(navigator.userAgent) && !/Chrom|Android|Edg|Firefox/.test(navigator.userAgent));

/** Apps whose browser also names Safari, or is not marked as Android marks most (`wv`). */
const otherApps = /FBA[NV]|FB_IAB|Instagram|Twitter for|Line\/|MicroMessenger|GSA\/|; wv\)/;

/**
 * Whether the page is open inside another app, whose browser cannot install it and may not keep what is written: by its
 * name and by what it lacks, so that no browser of its own is taken for one.
 */
export function isInsideAnotherApp(): boolean {
  const { userAgent } = navigator;
  if (isApplePhone()) {
    const isNamed = otherApps.test(userAgent) || !/Safari\//.test(userAgent);
    return isNamed && !isInstalled() && !('serviceWorker' in navigator);
  }
  return otherApps.test(userAgent) && !isInstalled() && !('onbeforeinstallprompt' in globalThis);
}
