import type { EmblemName } from '#src/content/page.ts';
import { onHost } from '#src/lib/site-path.ts';

/** A small sign beside words that say the same; takes its name. It has the words' color. */
export function Emblem({ name }: { readonly name: EmblemName }) {
  return (
    <svg viewBox="0 0 64 64" width={28} height={28} aria-hidden="true" focusable="false">
      <use href={onHost(`/icons/emblems.svg#${name}`)} />
    </svg>
  );
}
