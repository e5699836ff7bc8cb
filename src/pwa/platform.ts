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
