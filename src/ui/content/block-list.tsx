import { type ReactNode, useContext } from 'react';
import type { Block } from '#src/content/page.ts';
import { HydrationPart } from '#src/ui/hydration-part.tsx';
import { Actions } from './actions.tsx';
import {
  BlockRegistryContext,
  type RegisteredBlock,
  type RegisteredKind,
} from './block-registry.ts';
import { Cards } from './cards.tsx';
import { Each } from './each.tsx';
import { FormWithGuidance } from './form-with-guidance.tsx';
import { type HeadingLevel, levelBelow } from './heading-level.ts';
import { List } from './list.tsx';
import { Paragraphs } from './paragraphs.tsx';
import { Picture } from './picture.tsx';
import { Questions } from './questions.tsx';
import { Section } from './section.tsx';
import { Team } from './team.tsx';

type BlockListProps = {
  readonly blocks: readonly Block[];
  /** The level of a heading in this place. */
  readonly level: HeadingLevel;
};

/** The blocks of a page or a section, top to bottom; takes them and the level of their headings. */
export function BlockList({ blocks, level }: BlockListProps) {
  return (
    <Each of={blocks}>
      {(block) => (
        <HydrationPart>
          <BlockView block={block} level={level} />
        </HydrationPart>
      )}
    </Each>
  );
}

type BlockViewProps = Omit<BlockListProps, 'blocks'> & { readonly block: Block };

/** Cards with pictures, which take the whole width of the page. */
const isGallery = (block: Block): boolean =>
  block.kind === 'cards' && block.cards.some(({ picture }) => picture !== undefined);

function BlockView({ block, level }: BlockViewProps) {
  switch (block.kind) {
    case 'paragraphs':
      return <Paragraphs paragraphs={block.paragraphs} />;
    case 'list':
      return <List items={block.items} ordered={block.ordered ?? false} />;
    case 'section':
      return (
        <Section
          id={block.id}
          heading={block.heading}
          level={level}
          wide={block.blocks.some(isGallery)}
        >
          <BlockList blocks={block.blocks} level={levelBelow(level)} />
        </Section>
      );
    case 'cards':
      return <Cards cards={block.cards} level={level} />;
    case 'actions':
      return <Actions actions={block.actions} />;
    case 'questions':
      return <Questions questions={block.questions} />;
    case 'team':
      return <Team />;
    case 'picture':
      return <Picture picture={block.picture} late />;
    case 'form':
      return block.beside === undefined ? (
        <RegisteredBlockView kind="form" block={block} level={level} />
      ) : (
        <FormWithGuidance
          id={block.id}
          guidance={<BlockList blocks={block.beside} level={level} />}
        >
          <RegisteredBlockView kind="form" block={block} level={level} />
        </FormWithGuidance>
      );
    default:
      return <RegisteredBlockView kind={block.kind} block={block} level={level} />;
  }
}

type RegisteredBlockViewProps<Kind extends RegisteredKind> = {
  readonly kind: Kind;
  readonly block: RegisteredBlock[Kind];
  readonly level: HeadingLevel;
};

/** Shows nothing where the app gave no registry. */
function RegisteredBlockView<Kind extends RegisteredKind>({
  kind,
  block,
  level,
}: RegisteredBlockViewProps<Kind>): ReactNode {
  return useContext(BlockRegistryContext)?.[kind](block, level);
}
