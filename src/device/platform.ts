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

/** What the browsers inside apps send, and what Android adds to most (`wv`); no browser of its own sends any. */
const otherApps =
  /FB[A_]|Instagram|LinkedIn|Twitter|Bytedance|Snapchat|Line\/|MicroMessenger|Pinterest|GSA\/|; wv\)/;

/**
 * Whether the page is open inside another app, whose browser cannot install it and may not keep what is written: by its
 * name; on iPhones, also by what one without a name lacks.
 */
export function isInsideAnotherApp(): boolean {
  const { userAgent } = navigator;
  const isNameless =
    isApplePhone() && !/Safari\//.test(userAgent) && !('serviceWorker' in navigator);
  return (otherApps.test(userAgent) || isNameless) && !isInstalled();
}
