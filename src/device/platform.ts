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
  /FBA[NV]\/|FB_IAB|Instagram|LinkedInApp|Twitter for|TwitterAndroid|musical_ly|BytedanceWebview|Snapchat|\bLine\/|MicroMessenger|\[Pinterest|\bGSA\/|; wv\)/;

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

/**
 * The address that Android opens in the default browser (developer.chrome.com, Android Intents with Chrome).
 * @returns null where only the other app's menu leads there
 */
export const inBrowser = ({ protocol, host, pathname, search }: Location): string | null =>
  /Android/.test(navigator.userAgent)
    ? `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`
    : null;
