// Proves specification 9.2.
import { createServer } from 'node:http';
import { framedMessages } from '#src/content/framed-messages.ts';
import { startStaticHost } from '#src/tools/static-host.ts';
import { listening } from '#tests/support/local-http.ts';
import { test as base, expect } from './fixtures.ts';

type Hosts = {
  /** A host without our headers, such as GitHub Pages. */
  readonly headerless: string;
  readonly framing: (page: string, attributes?: string) => string;
};

const test = base.extend<Hosts>({
  // Both hosts outlive the pages, which may still be fetching.
  context: async ({ headerless: _site, framing: _other, context }, use) => {
    await use(context);
    await context.close();
  },

  headerless: async ({ siteFolder }, use) => {
    // It lets a sandboxed page, which has no origin, load modules.
    const always = { 'Access-Control-Allow-Origin': '*' };
    const none = { always, asset: 'no-cache', other: 'no-cache' };
    const host = await startStaticHost(siteFolder, none, 0);
    await use(`http://localhost:${host.port}`);
    await host.close();
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures there.
  framing: async ({}, use) => {
    const server = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://localhost');
      const [page, attributes] = ['page', 'attributes'].map((name) => searchParams.get(name));
      response.setHeader('Content-Type', 'text/html');
      response.end(
        `<!doctype html><title>x</title><iframe src="${page}" ${attributes} width="900" height="700">`,
      );
    });
    const port = await listening(server);
    await use(
      (page, attributes = '') =>
        `http://127.0.0.1:${port}/?${new URLSearchParams({ page, attributes })}`,
    );
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  },
});

/** Without an origin: neither storage nor workers. */
const sandbox = 'sandbox="allow-scripts allow-top-navigation-by-user-activation"';

test('each kind of page leaves a frame it was put in', async ({ page, headerless, framing }) => {
  for (const [path, attributes] of [
    ['/join', ''],
    ['/outbox', ''],
    ['/privacy', ''],
    ['/404', ''],
    ['/join', sandbox],
  ] as const) {
    await test.step(`${path} ${attributes}`, async () => {
      await page.goto(framing(headerless + path, attributes));
      const frame = page.frameLocator('iframe');
      const link = frame.getByRole('link', { name: framedMessages.open });
      await expect(link).toBeVisible();
      await expect(frame.locator('form, button, input, textarea, [role="button"]')).toHaveCount(0);
      await expect(frame.getByRole('link')).toHaveCount(1);
      await link.click();
      await page.waitForURL(headerless + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: framedMessages.open })).toHaveCount(0);
    });
  }
});

test.describe('where headers are sent', () => {
  test.use({ expectedOnConsole: /frame-ancestors/ });

  test('no frame shows the page at all', async ({ page, site, framing }) => {
    await page.goto(framing(`${site.address}/join`));
    const [, inside] = page.frames();
    expect(inside?.url()).not.toContain('/join');
  });
});
