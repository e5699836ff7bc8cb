// Proves specification 12.7.
import { expect, it } from 'vitest';
import { cures } from '#src/tools/check-site/cures.ts';

/** What only this host has. */
const own: Readonly<Record<string, RegExp>> = {
  apache: /htaccess|AllowOverride|mod_|LiteSpeed/,
  nginx: /nginx/,
  cloudflare: /Cloudflare|SSL\/TLS|Rocket Loader/,
  netlify: /Netlify|Domain management/,
  github: /GitHub|Settings, Pages/,
};

const rows = Object.entries(cures).flatMap(([fault, cure]) =>
  typeof cure === 'string'
    ? []
    : Object.entries(cure).flatMap(([host, words]) =>
        host === 'other' ? [] : [[host, fault, JSON.stringify(words)] as const],
      ),
);

it.each(rows)('sends nobody at %s to the settings of another host: %s', (host, _, words) => {
  const others = Object.keys(own).filter((other) => other !== host);
  expect(others.filter((other) => own[other]?.test(words))).toEqual([]);
});
