import { build, type InlineConfig } from 'vite';

/** A program in one text that a person can read. */
export async function bundleText(
  own: NonNullable<InlineConfig['build']>,
  define: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const built = await build({
    ...{ configFile: false, publicDir: false, logLevel: 'warn', define },
    build: { minify: false, write: false, ...own },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first !== undefined && 'output' in first ? first.output[0] : undefined;
  if (chunk === undefined) throw new Error('The form service could not be built.');
  return chunk.code;
}
