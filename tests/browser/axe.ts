import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

declare global {
  interface Window {
    /** Set by axe; its package declares no global. */
    readonly axe: {
      run(context: string | Document, options: object): Promise<AxeResults>;
    };
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** 7:1, large text 4.5:1. It includes the slow level AA rule, which is skipped. */
const contrast = 'color-contrast-enhanced';

const some = {
  colors: [contrast, 'link-in-text-block'],
  layout: ['target-size', 'scrollable-region-focusable'],
};

/** One scan of the current page. */
export type Scan = {
  /** How the page looks now; begins every finding. */
  readonly look: string;
  /** A selector; by default the whole page, which some rules require. */
  readonly within?: string;
  readonly rules: 'all' | 'colors' | 'layout';
};

/** @returns a line for each violation and each undecided check */
export async function scan(page: Page, { look, within, rules }: Scan): Promise<readonly string[]> {
  // The security policy does not restrict code from outside the page.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source);
    await page.evaluate(readColorAsPainted);
  }
  const found = await page.evaluate(
    async ([context, options]) => {
      // Axe compares what it reads at different moments, so a page that changed meanwhile is read again.
      let changes = 0;
      const observer = new MutationObserver(() => {
        changes += 1;
      });
      observer.observe(document, { childList: true, subtree: true });
      const read = async (): Promise<AxeResults> => {
        const before = changes;
        const results = await window.axe.run(context ?? document, options);
        return changes === before ? results : read();
      };
      const { violations, incomplete } = await read();
      observer.disconnect();
      return [...violations, ...incomplete].flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary, any }) => {
          const why = failureSummary ?? any.map(({ message }) => message).join(' ');
          return `${id}: ${target.join(' ')}: ${why.replaceAll(/\s+/g, ' ')}`;
        }),
      );
    },
    [
      within,
      {
        runOnly:
          rules === 'all' ? { type: 'tag', values: tags } : { type: 'rule', values: some[rules] },
        rules:
          rules === 'all'
            ? { 'color-contrast': { enabled: false }, [contrast]: { enabled: true } }
            : {},
        resultTypes: ['violations', 'incomplete'],
      },
    ] as const,
  );
  return found.map((line) => `${look}: ${line}`);
}

/**
 * Runs in the page. Axe reads a text's fill before its color. In forced colors Chromium reports the site's
 * fill; no page here sets a different fill.
 */
function readColorAsPainted(): void {
  const read = CSSStyleDeclaration.prototype.getPropertyValue;
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    return read.call(this, name === '-webkit-text-fill-color' ? 'color' : name);
  };
}
