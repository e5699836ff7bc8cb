import { connectSources, type DeliverySettings } from '#src/outbox/delivery/kinds.ts';

/**
 * The Content Security Policy: nothing from elsewhere, no inline script or style, no native form
 * submission (it would put answers into an address), connections only to this site and to where its
 * forms are delivered. What it does not name is forbidden.
 * Scripts may be assigned only through the policy that registers the worker (Trusted Types).
 */
export function contentSecurityPolicy(delivery: DeliverySettings): string {
  return [
    "default-src 'none'",
    `connect-src 'self' ${connectSources(delivery).join(' ')}`,
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types sw',
  ].join('; ');
}

/**
 * What a page may ask the browser for, of the features that browsers know by name: another name would be a
 * warning on everybody's console. The camera scans the codes of another device's outbox, and the screen stays
 * on for them (src/screens/transfer). What is not named is for this site alone, if at all.
 */
const features: Readonly<Record<string, '()' | '(self)'>> = {
  accelerometer: '()',
  autoplay: '()',
  'browsing-topics': '()',
  camera: '(self)',
  'display-capture': '()',
  'encrypted-media': '()',
  fullscreen: '()',
  gamepad: '()',
  geolocation: '(self)',
  gyroscope: '()',
  hid: '()',
  'idle-detection': '()',
  'local-fonts': '()',
  magnetometer: '()',
  microphone: '()',
  midi: '()',
  payment: '()',
  'picture-in-picture': '()',
  'publickey-credentials-create': '()',
  'publickey-credentials-get': '()',
  'screen-wake-lock': '(self)',
  serial: '()',
  'storage-access': '()',
  'sync-xhr': '()',
  usb: '()',
  'window-management': '()',
  'xr-spatial-tracking': '()',
};

export type Headers = Readonly<Record<string, string>>;

/** The headers that a host gives the published files; each host's rules are made from them. */
export type ResponseHeaders = {
  /** Of every answer, errors too. */
  readonly always: Headers;
  /**
   * `Cache-Control` of a file below `assets/`, whose name changes with its content. Never of an error: a name
   * that is missing today comes back when an older version is published again.
   */
  readonly asset: string;
  /** `Cache-Control` of every other answer. */
  readonly other: string;
};

/** Where the files lie whose names change with what is in them. */
export const assetsFolder = 'assets/';

/** The production headers of every answer. */
export function responseHeaders(delivery: DeliverySettings): ResponseHeaders {
  return {
    always: {
      'Content-Security-Policy': contentSecurityPolicy(delivery),
      'Strict-Transport-Security': 'max-age=31536000',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': Object.entries(features)
        .map(([feature, allowed]) => `${feature}=${allowed}`)
        .join(', '),
    },
    asset: 'public, max-age=31536000, immutable',
    other: 'no-cache',
  };
}

/**
 * The headers of one answer.
 * @param path below the site's root, without a slash in front
 */
export const headersFor = (rules: ResponseHeaders, path: string, found: boolean): Headers => ({
  ...rules.always,
  'Cache-Control': found && path.startsWith(assetsFolder) ? rules.asset : rules.other,
});
