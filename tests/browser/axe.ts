import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

declare global {
  interface Window {
    /** There once axe was put into the page; a second name, for the package declares none. */
    readonly axe: {
      run(context: string | Document, options: object): Promise<AxeResults>;
    };
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/**
 * Text of 7:1, large text of 4.5:1. It is no rule of level AA, but what passes it passes that level's, too,
 * which need not run: looking at contrast is what takes longest.
 */
const contrast = 'color-contrast-enhanced';

const some = {
  colors: [contrast, 'link-in-text-block'],
  layout: ['target-size', 'scrollable-region-focusable'],
};

/** One scan of the page as it stands. */
export type Scan = {
  /** How the page looks just now; begins every finding. */
  readonly look: string;
  /** Where to look; the whole page where nothing is said. Rules about whole pages run only there. */
  readonly within?: string;
  /** All of them, or those that a change of colors, or of the window's width, can break. */
  readonly rules: 'all' | 'colors' | 'layout';
};

/**
 * Runs axe on the page as it stands.
 * @returns a line for everything it finds, and for everything of which it cannot tell
 */
export async function scan(page: Page, { look, within, rules }: Scan): Promise<readonly string[]> {
  // Evaluated from outside the page, it needs no leave of the security policy.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source);
    await page.evaluate(readColorAsPainted);
  }
  const found = await page.evaluate(
    async ([context, options]) => {
      const { violations, incomplete } = await window.axe.run(context ?? document, options);
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
 * Runs in the page. Axe reads the fill of a text before its color. In forced colors Chromium paints both
 * alike, but gives the fill as the site has it, not as it is painted; here nothing sets it apart.
 */
function readColorAsPainted(): void {
  const read = CSSStyleDeclaration.prototype.getPropertyValue;
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    return read.call(this, name === '-webkit-text-fill-color' ? 'color' : name);
  };
}
