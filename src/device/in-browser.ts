/**
 * The address that Android opens in the default browser (developer.chrome.com, Android Intents with Chrome).
 * @returns null where only the other app's menu leads there
 */
export const inBrowser = ({ protocol, host, pathname, search }: Location): string | null =>
  /Android/.test(navigator.userAgent)
    ? `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`
    : null;
