import type { ReactNode } from 'react';
import type { Block } from '#src/content/page.ts';
import type { FormId } from '#src/forms/form-definitions.ts';
import { assertNever } from '#src/lib/assert-never.ts';
import { EraseEverything } from '#src/screens/shared/device/erase-everything.tsx';
import { Install } from '#src/screens/shared/device/install.tsx';
import { HydrationPart } from '#src/ui/hydration-part.tsx';
import { Actions } from './actions.tsx';
import { Cards } from './cards.tsx';
import { Checklist } from './checklist.tsx';
import { Each } from './each.tsx';
import { type HeadingLevel, levelBelow } from './heading-level.ts';
import { List } from './list.tsx';
import { Paragraphs } from './paragraphs.tsx';
import { People } from './people.tsx';
import { Questions } from './questions.tsx';
import { Section } from './section.tsx';
import { Team } from './team.tsx';
import { TownHall } from './town-hall.tsx';

/** What the caller renders, because it lives elsewhere; a form's heading has the given level. */
export type Slots = {
  readonly renderForm: (form: FormId, heading: string, level: HeadingLevel) => ReactNode;
  readonly renderOutbox: () => ReactNode;
  readonly renderDiagnostics: () => ReactNode;
};

type BlockListProps = {
  readonly blocks: readonly Block[];
  /** The level of a heading in this place. */
  readonly level: HeadingLevel;
  readonly slots: Slots;
};

/** The blocks of a page or a section, top to bottom; takes them and the level of their headings. */
export function BlockList({ blocks, level, slots }: BlockListProps) {
  return (
    <Each of={blocks}>
      {(block) => (
        <HydrationPart>
          <BlockView block={block} level={level} slots={slots} />
        </HydrationPart>
      )}
    </Each>
  );
}

type BlockViewProps = Omit<BlockListProps, 'blocks'> & { readonly block: Block };

/** Cards with pictures, which take the whole width of the page. */
const isGallery = (block: Block): boolean =>
  block.kind === 'cards' && block.cards.some(({ picture }) => picture !== undefined);

function BlockView({ block, level, slots }: BlockViewProps) {
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
          <BlockList blocks={block.blocks} level={levelBelow(level)} slots={slots} />
        </Section>
      );
    case 'cards':
      return <Cards cards={block.cards} level={level} />;
    case 'actions':
      return <Actions actions={block.actions} />;
    case 'questions':
      return <Questions questions={block.questions} />;
    case 'checklist':
      return <Checklist checklist={block} level={level} />;
    case 'people':
      return <People group={block.group} />;
    case 'install':
      return <Install />;
    case 'team':
      return <Team />;
    case 'town-hall':
      return <TownHall />;
    case 'form':
      return slots.renderForm(block.form, block.heading, level);
    case 'erase-everything':
      return <EraseEverything />;
    case 'outbox':
      return slots.renderOutbox();
    case 'diagnostics':
      return slots.renderDiagnostics();
    default:
      return assertNever(block);
  }
}
