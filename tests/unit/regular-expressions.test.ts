import { readFileSync } from 'node:fs';
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

/** In characters: what a person pastes, and what another device or a service sends. */
const length = 100_000;
const texts = [' ', '\n', '"', '\t', '/', '-', '0', 'a', '=', '\\', ' \n', '/.', '-a'].flatMap(
  (one) => ['', 'x'].map((around) => around + one.repeat(length / one.length) + around),
);
/** In milliseconds. */
const most = 50;

function costOf(pattern: RegExp, text: string): number {
  pattern.lastIndex = 0;
  const { user } = process.cpuUsage();
  text.replace(pattern, '');
  return (process.cpuUsage().user - user) / 1_000;
}

it('are all linear over a long text that anybody gives', () => {
  expect(patterns.length).toBeGreaterThan(50);
  const slow = patterns.flatMap(({ name, pattern }) => {
    // A busy machine may cost one of two tries.
    const isSlow = (text: string) => costOf(pattern, text) > most && costOf(pattern, text) > most;
    return texts.some(isSlow) ? [name] : [];
  });
  expect(slow).toEqual([]);
});
