/** Not in TypeScript's library for every engine. */
type WithBadge = { setAppBadge(count: number): Promise<void>; clearAppBadge(): Promise<void> };

const hasBadge = (scope: object): scope is WithBadge => 'setAppBadge' in scope;

/** Shows the number of waiting submissions on the app's icon, in page and worker. */
export async function showBadge(waiting: number): Promise<void> {
  const scope: object = navigator;
  if (!hasBadge(scope)) return;
  // The user may have disabled badges.
  await (waiting > 0 ? scope.setAppBadge(waiting) : scope.clearAppBadge()).catch(() => {});
}
