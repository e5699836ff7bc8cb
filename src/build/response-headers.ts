import { connectSources, type DeliverySettings } from '#src/outbox/delivery/kinds.ts';

/**
 * The Content Security Policy: nothing from elsewhere, no inline script or style, no native form
 * submission (it would put answers into an address), connections only to this site and to where its
 * forms are delivered.
 * Scripts may be assigned only through the policy that registers the worker (Trusted Types).
 */
export function contentSecurityPolicy(delivery: DeliverySettings): string {
  return [
    "default-src 'self'",
    `connect-src 'self' ${connectSources(delivery).join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types sw',
  ].join('; ');
}

/** A pattern of paths, as static hosts write it, and the headers of the answers below it. */
export type HeaderRule = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** The production headers of every answer; where two rules match, both apply, the later one wins. */
export function responseHeaders(delivery: DeliverySettings): readonly HeaderRule[] {
  return [
    {
      path: '/*',
      headers: {
        'Content-Security-Policy': contentSecurityPolicy(delivery),
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
        'Cross-Origin-Opener-Policy': 'same-origin',
        // The camera scans the codes of another device's outbox (src/screens/transfer).
        'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
        'Cache-Control': 'no-cache',
      },
    },
    // The names of these files change with what is in them.
    { path: '/assets/*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
  ];
}

/** The rules as a `_headers` file, which several static hosts read. */
export const headersFile = (rules: readonly HeaderRule[]): string =>
  rules
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n\n')
    .concat('\n');
