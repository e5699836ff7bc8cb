// Proves specification 12.6.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageFolders, readPackage } from '#src/build/trust/shipped-packages.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

it('tells from a bundler’s modules which packages they are from', () => {
  expect(
    packageFolders(
      [
        '/p/src/app/start-app.tsx',
        '/p/node_modules/react/index.js',
        '\0/p/node_modules/react/index.js?commonjs',
        '/p/node_modules/@a/b/dist/x.js',
        '/p/node_modules/a/node_modules/b/x.js',
        '\0vite/preload-helper.js',
        '\0rolldown/runtime.js',
        '\0virtual:delivery',
      ],
      '/p',
    ),
  ).toEqual([
    '/p/node_modules/react',
    '/p/node_modules/@a/b',
    '/p/node_modules/a/node_modules/b',
    join('/p', 'node_modules', 'vite'),
    join('/p', 'node_modules', 'rolldown'),
  ]);
});

it('reads a package’s license, without those of what it is itself built from', () => {
  expect(readPackage('node_modules/react')).toMatchObject({ name: 'react', license: 'MIT' });
  const vite = readPackage('node_modules/vite');
  expect(vite.text).toContain('MIT License');
  expect(vite.text.length).toBeLessThan(2_000);
});

it('says so where a package names no license', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'package.json'), '{"name":"a","version":"1.0.0","license":"MIT"}');
  expect(() => readPackage(folder)).toThrow('does not say under which license it comes');
  await writeFile(join(folder, 'LICENSE'), 'Copyright A\n');
  expect(readPackage(folder).text).toBe('Copyright A');
});
