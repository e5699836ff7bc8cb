// Proves specification 12.1.
import { describe, expect, it } from 'vitest';
import { hostGuides } from '#src/build/hosts/host-guides.ts';
import { responseHeaders } from '#src/build/response-headers.ts';
import { parseDelivery } from '#src/outbox/delivery/kinds.ts';

const site = {
  rules: responseHeaders(parseDelivery({ FORM_SERVICE: 'https://docs.google.com' })),
  base: '/',
  name: 'www.example.org',
  root: '/srv/site',
};

describe.each(Object.entries(hostGuides))('%s', (_name, guide) => {
  it('takes three lines, and its settings name the site and its folder', () => {
    expect(guide.steps(site, 'the-file')).toHaveLength(3);
    if (guide.settings === undefined) return;
    expect(guide.steps(site, 'the-file').join('\n')).toContain('the-file');
    const settings = guide.settings.write(site);
    for (const word of [site.name, site.root, ...Object.values(site.rules.always)]) {
      expect(settings).toContain(word);
    }
  });
});
