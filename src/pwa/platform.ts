/** Whether this is an iPhone or iPad, where every browser is Safari inside. */
export function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad claims to be a Mac, but no Mac has a touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/**
 * Whether the browser erases a site's storage after seven days without a visit: Safari and every browser on iOS, except
 * installed apps (WebKit, Tracking Prevention).
 */
export const erasesAfterSevenDays = (): boolean =>
  isApplePhone() ||
  (/Safari\//.test(navigator.userAgent) && !/Chrom|Android|Edg|Firefox/.test(navigator.userAgent));
