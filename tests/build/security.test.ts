// Proves specification 4.22, 9.1, 9.2, 9.8.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { connectSources } from '#src/outbox/delivery/kinds.ts';
import { keyOfBuild } from '#tests/support/key-of-build.ts';
import {
  builtDelivery,
  builtFiles,
  builtPage,
  builtText,
  everyBuiltFile,
  htmlFiles,
  outsideAddresses,
  scriptFiles,
  styleFiles,
} from './built-site.ts';
import { readHeaderBlocks } from './hosts/cloudflare-like-host.ts';

const headerBlocks = new Map(
  readHeaderBlocks(builtText('_headers')).map(({ path, headers }) => [path, new Map(headers)]),
);
const policy = headerBlocks.get('/*')?.get('Content-Security-Policy') ?? '';

const directive = (name: string): string | undefined =>
  policy.split('; ').find((part) => part.startsWith(`${name} `));

describe('the headers', () => {
  it('let the site talk only to itself and to the hosted form service', () => {
    const sources = connectSources(builtDelivery);
    // The path of the service's forms, not its whole host.
    for (const source of sources) expect(source).toMatch(/^https:\/\/[\w.-]+(\/.+)?$/);
    expect(sources).not.toEqual([]);
    expect(directive('connect-src')).toBe(["connect-src 'self'", ...sources].join(' '));
    expect(directive('default-src')).toBe("default-src 'none'");
    for (const kind of ['script', 'worker', 'style', 'font', 'img', 'manifest']) {
      expect(directive(`${kind}-src`)).toBe(`${kind}-src 'self'`);
    }
  });

  it('forbid frames, native submissions, other bases and scripts as text', () => {
    for (const name of ['base-uri', 'form-action', 'frame-ancestors']) {
      expect(directive(name)).toBe(`${name} 'none'`);
    }
    expect(directive('require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
    expect(directive('trusted-types')).toBe('trusted-types sw');
    expect(policy).not.toMatch(/unsafe-|\*|data:|blob:/);
  });

  it('keep for good only what changes its name with its content, each by a rule of its own', () => {
    const assets = builtFiles.filter((file) => file.startsWith('assets/'));
    for (const asset of assets) expect(asset).toMatch(/-[\w-]{8}\.(js|css|json|woff2)$/);
    expect([...headerBlocks.keys()].sort()).toEqual(
      ['/*', '/service-worker.js', ...assets.map((asset) => `/${asset}`)].sort(),
    );
    for (const [path, headers] of headerBlocks) {
      if (path === '/*') expect([...headers.keys()]).not.toContain('Cache-Control');
      else expect([...headers.keys()]).toEqual(['Cache-Control']);
    }
  });

  it('stay within what Cloudflare Pages reads', () => {
    expect(headerBlocks.size).toBeLessThanOrEqual(100);
    for (const line of builtText('_headers').split('\n')) expect(line.length).toBeLessThan(2000);
  });
});

it.each(htmlFiles)(
  '%s has no code or style inline, asks nobody else for anything, and begins with the policy',
  (file) => {
    const page = builtPage(file);
    const elements = [...page.querySelectorAll('*')];
    // A data block does not run: its type is not a script's.
    for (const script of page.querySelectorAll('script:not([type="application/ld+json"])')) {
      expect(script.getAttribute('src')).toMatch(/^\/assets\//);
      expect(script.textContent).toBe('');
    }
    expect(page.querySelectorAll('style, base, iframe, object, embed')).toHaveLength(0);
    const names = elements.flatMap((element) => element.getAttributeNames());
    expect(names.filter((name) => name === 'style' || name.startsWith('on'))).toEqual([]);

    // Less what only a header may say, before anything that it governs.
    const metas = page.querySelectorAll('meta[http-equiv]');
    expect([...metas].map((meta) => meta.getAttribute('content'))).toEqual([
      policy.replace("frame-ancestors 'none'; ", ''),
    ]);
    const governed = page.querySelector('script, link');
    const before = metas[0]?.compareDocumentPosition(governed as Element) ?? 0;
    expect(before & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();

    for (const element of elements) {
      for (const name of ['src', 'srcset', 'href', 'poster', 'data', 'action', 'formaction']) {
        const address = element.getAttribute(name);
        if (address === null || /^[/#](?!\/)/.test(address)) continue;
        // A canonical address is not fetched.
        if (element.getAttribute('rel') === 'canonical') continue;
        // A link loads nothing until it is followed.
        expect(element.localName).toBe('a');
        expect(outsideAddresses).toContain(address);
      }
    }
  },
);

it.each(styleFiles)('%s asks nobody for anything', (file) => {
  expect(builtText(file)).not.toMatch(/@import|url\(\s*['"]?(?!\/(?!\/)|data:)/);
});

/** Names or parts of messages in libraries, never requested. */
const names = [
  /^http:\/\/www\.w3\.org\//,
  /^https:\/\/react\.dev\/errors\//,
  /^https:\/\/bit\.ly\/wb-precache/,
  /^https:\/\/reactrouter\.com\//,
  // The router parses paths with this host.
  /^http:\/\/localhost$/,
  // A polled Apps Script responds through this host.
  /^https:\/\/script\.googleusercontent\.com$/,
  // The end of a sentence in the build.
  /^https:\/\/\.$/,
  // Completes the local form service's address.
  /^http:\/\/\$\{/,
];

it.each(scriptFiles)('%s knows no address but the form service, and no cookies', (file) => {
  for (const [address] of builtText(file).matchAll(/\b(?:https?|wss?):\/\/[^"'`\s)\\]+/g)) {
    const { service, status } = builtDelivery;
    const known =
      [service.setting, status?.setting].includes(address) || outsideAddresses.includes(address);
    const named = names.some((name) => name.test(address));
    expect(known || named, address).toBe(true);
  }
  expect(builtText(file)).not.toMatch(/document\.cookie|cookieStore/);
});

it('knows the form service in the page and in the worker, and nowhere else', () => {
  const knowing = scriptFiles.filter((file) =>
    builtText(file).includes(builtDelivery.service.setting),
  );
  expect(knowing).toEqual([expect.stringMatching(/^assets\/background-/), 'service-worker.js']);
});

it('publishes nothing of the local form service, which connects every form', () => {
  const folder = 'src/tools/form-service';
  const source = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  const published = builtFiles.map(builtText).join('\n');
  for (const word of ['reset-after-accepting', 'too-many-requests', 'node:http', '.csv']) {
    expect(source.join('\n')).toContain(word);
    expect(published.includes(word), word).toBe(false);
  }
  for (const file of scriptFiles) expect(builtText(file)).not.toMatch(/local-(join|tax|staff)/);
});

it('publishes no source, source map, or file for the owner only', () => {
  for (const file of builtFiles) expect(file).not.toMatch(/\.(map|tsx?|env|csv|md)$/);
  const hidden = everyBuiltFile.filter((file) => /(^|\/)\./.test(file));
  expect(hidden.filter((file) => !/^\.well-known\/security\.txt(\.\w+)?$/.test(file))).toEqual([
    '.htaccess',
  ]);
});

it("publishes nothing of the owner's key, which the build could read", () => {
  for (const file of everyBuiltFile) expect(builtText(file)).not.toContain(keyOfBuild);
});
