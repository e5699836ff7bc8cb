/** The Badging API, which TypeScript's library does not know for every engine. */
type WithBadge = { setAppBadge(count: number): Promise<void>; clearAppBadge(): Promise<void> };

const hasBadge = (scope: object): scope is WithBadge => 'setAppBadge' in scope;

/** Shows on the app's icon how much waits, where there is such a thing; in page and worker. */
export async function showBadge(waiting: number): Promise<void> {
  const scope: object = navigator;
  if (!hasBadge(scope)) return;
  // The person may have switched badges off.
  await (waiting > 0 ? scope.setAppBadge(waiting) : scope.clearAppBadge()).catch(() => {});
}
