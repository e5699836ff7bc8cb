// Proves specification 1.6, 8.4.
import { expect, it, vi } from 'vitest';
import { createPageLoader, type RequestDocument } from '#src/app/load-page.ts';
import { documentOf } from '#tests/support/site-documents.ts';

it.each([
  ['page', documentOf('/join', '')],
  ['other-build', documentOf('/join', '', 'another')],
  ['missing', null],
  ['missing', new DOMParser().parseFromString('<p>Sign in to this network', 'text/html')],
])('says %s', async (kind, answer) => {
  const loader = createPageLoader(async () => answer);
  loader.ahead('/join');
  expect(await loader.take('/join')).toMatchObject({ kind });
});

it('gives each page to one use, and asks again for what was missing', async () => {
  const request = vi.fn<RequestDocument>(async (address) => documentOf(address, ''));
  const loader = createPageLoader(request);
  const [one, other] = [await loader.take('/join'), await loader.take('/join')];
  expect(one).not.toBe(other);
  request.mockResolvedValueOnce(null);
  loader.ahead('/privacy');
  await new Promise((resolve) => setTimeout(resolve));
  expect(await loader.take('/privacy')).toMatchObject({ kind: 'page' });
  expect(request).toHaveBeenCalledTimes(4);
});
