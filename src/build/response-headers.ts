import { connectSources, type DeliverySettings } from '#src/outbox/delivery/kinds.ts';

/**
 * Allows nothing from elsewhere, no inline script or style, no native form submission (it would put answers
 * into an address), connections only to this site and its form services. Only the policy that registers the
 * worker may assign scripts (Trusted Types).
 */
export function contentSecurityPolicy(delivery: DeliverySettings): string {
  return [
    "default-src 'none'",
    ["connect-src 'self'", ...connectSources(delivery)].join(' '),
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
 * Only features that browsers know: another name would cause a warning on every console. The camera scans
 * another device's codes while the screen stays on (src/screens/transfer). A feature not listed is
 * available to this site at most.
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

/** Each host's rules are made from them. */
export type ResponseHeaders = {
  /** Of every response, including errors. */
  readonly always: Headers;
  /**
   * `Cache-Control` of a file below `assets/`, whose name changes with its content. Not for errors: a
   * missing name returns if an older version is published again.
   */
  readonly asset: string;
  /** `Cache-Control` of every other response. */
  readonly other: string;
};

/** File names there change with their content. */
export const assetsFolder = 'assets/';

/** The production headers. */
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

/** @param path below the site's root, without a leading slash */
export const headersFor = (rules: ResponseHeaders, path: string, found: boolean): Headers => ({
  ...rules.always,
  'Cache-Control': found && path.startsWith(assetsFolder) ? rules.asset : rules.other,
});
