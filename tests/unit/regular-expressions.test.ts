import { readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import { expect, it } from 'vitest';
import { sourceFiles } from '#tests/support/imports.ts';

const literal =
  /(?<=(?:[=(,:;[!&|?{}>]|\breturn|^)\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([dgimsuvy]*)/gm;

/** What runs on a device, or for everybody who sends: not the build and the commands, which read the owner's own files. */
const files = sourceFiles('src', 'sw').filter(
  (file) => !/^src\/(build|tools|owner\/schema)\//.test(file),
);
const patterns = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(literal)].flatMap(([all, source = '', flags = '']) => {
    try {
      return [{ name: `${file}: ${all}`, pattern: new RegExp(source, flags) }];
    } catch {
      // A slash in a template.
      return [];
    }
  }),
);

/** Whether some text costs a pattern more than its length: what a person pastes, or another device sends. */
const isSlow = (pattern: RegExp): boolean => analyse(pattern).reports.length > 0;

it('are all linear over a long text that anybody gives', () => {
  expect(patterns.length).toBeGreaterThan(50);
  expect(patterns.flatMap(({ name, pattern }) => (isSlow(pattern) ? [name] : []))).toEqual([]);
});
