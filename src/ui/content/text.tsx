import type { Text as TextContent } from '#src/content/page.ts';
import { Each } from './each.tsx';
import { SiteLink } from './site-link.tsx';

/** Running text; takes the words, of which some may be links. */
export function Text({ text }: { readonly text: TextContent }) {
  if (typeof text === 'string') return text;
  return (
    <Each of={text}>
      {(piece) =>
        typeof piece === 'string' ? piece : <SiteLink to={piece.to}>{piece.text}</SiteLink>
      }
    </Each>
  );
}
