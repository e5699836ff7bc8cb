/** Not in TypeScript's library. */
type WithBadge = { setAppBadge(count: number): Promise<void>; clearAppBadge(): Promise<void> };

const hasBadge = (scope: object): scope is WithBadge => 'setAppBadge' in scope;

/** Shows on the app's icon how many submissions wait. */
export async function showBadge(waiting: number): Promise<void> {
  const scope: object = navigator;
  if (!hasBadge(scope)) return;
  // Badges may be disabled.
  await (waiting > 0 ? scope.setAppBadge(waiting) : scope.clearAppBadge()).catch(() => {});
}
