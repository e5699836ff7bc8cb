import type { Block } from '#src/content/page.ts';
import { routes } from '#src/content/routes/route-table.ts';

function formsIn(block: Block): readonly string[] {
  if (block.kind === 'section') return block.blocks.flatMap(formsIn);
  return block.kind === 'form' ? [block.form] : [];
}

/** Each form's path, read from the pages; canonical paths first. */
export async function formPaths(): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  for (const { path, canonical, load } of routes) {
    if (canonical !== undefined) continue;
    const { page } = await load();
    for (const form of page.blocks.flatMap(formsIn)) paths.set(form, path);
  }
  return paths;
}
