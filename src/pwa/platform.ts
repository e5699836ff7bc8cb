/** Whether this is an iPhone or iPad, whatever browser: there all browsers are Safari underneath. */
export function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac, but no Mac has a touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/**
 * Whether the browser erases what a site keeps after seven days of use without a visit to it: Safari and
 * everything on an iPhone or iPad, but for installed apps (WebKit, Tracking Prevention).
 */
export const erasesAfterSevenDays = (): boolean =>
  isApplePhone() ||
  (/Safari\//.test(navigator.userAgent) && !/Chrom|Android|Edg|Firefox/.test(navigator.userAgent));
