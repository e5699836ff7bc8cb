import { createContext, type ReactNode, useContext } from 'react';
import type { Action, Block, EmblemName, Page, Place } from '#src/content/page.ts';
import { onSite } from '#src/lib/site-path.ts';
import buttons from '#src/ui/button.module.css';
import { Button } from '#src/ui/button.tsx';
import actionStyles from './actions.module.css';
import { areStripes, Cards, Wall } from './cards.tsx';
import formWithGuidanceStyles from './form-with-guidance.module.css';
import styles from './page-view.module.css';
import { Numbers, Team, Voice } from './people.tsx';
import { Picture } from './picture.tsx';
import placesStyles from './places.module.css';
import { ShareButton } from './share-button.tsx';
import { SiteLink } from './site-link.tsx';
import slant from './slant.module.css';
import {
  Directory,
  Each,
  type HeadingLevel,
  List,
  levelBelow,
  Paragraphs,
  Questions,
  Section,
  Text,
} from './text-blocks.tsx';

/** Blocks that use the outbox or load later; the app renders them. */
export type RegisteredKind =
  | 'checklist'
  | 'town-hall'
  | 'live-strip'
  | 'install'
  | 'form'
  | 'outbox'
  | 'erase-everything'
  | 'diagnostics';

/** Each kind's block type. */
export type RegisteredBlock = {
  readonly [Kind in RegisteredKind]: Extract<Block, { readonly kind: Kind }>;
};

/** The renderer of each kind. */
export type BlockRegistry = {
  readonly [Kind in RegisteredKind]: (
    block: RegisteredBlock[Kind],
    level: HeadingLevel,
  ) => ReactNode;
};

/** Provided once by the app. */
export const BlockRegistryContext = createContext<BlockRegistry | null>(null);

type PageViewProps = {
  readonly page: Page;
  /** Above its header. */
  readonly before?: ReactNode;
};

/** A page of the site. */
export function PageView({ page, before }: PageViewProps) {
  const { heading, hero, subtitle, lead, actions = [], share, places, blocks } = page;
  const picture = page.picture ?? page.vignette ?? page.panorama;
  const style = headerStyle(page);
  const formGround = style === styles.short ? 'brick' : undefined;
  const header = (
    <div
      className={style}
      data-ground={page.ground ?? (page.pillar ? 'pillar' : formGround)}
      data-numeral={page.numeral}
    >
      <hgroup className={styles.titles}>
        <h1>{heading}</h1>
        {hero !== undefined && (
          <p
            className={picture?.scene ? `${slant.slant} ${styles.strip}` : styles.tagline}
            data-ground={picture?.scene && 'brick'}
          >
            {hero}
          </p>
        )}
      </hgroup>
      {picture && <Picture picture={picture} fills={style === styles.poster} />}
      {subtitle !== undefined && (
        <p className={styles.subtitle}>
          <Text text={subtitle} />
        </p>
      )}
      {lead !== undefined && <BlockList blocks={[lead]} level={2} />}
      {(actions.length > 0 || share !== undefined) && <Actions actions={actions} share={share} />}
    </div>
  );
  const body = <BlockList blocks={blocks} level={2} />;
  const layout = blocks.some(({ kind }) => kind === 'section') ? styles.manual : styles.page;
  if (places === undefined) {
    return (
      <div className={layout} data-pillar={page.pillar}>
        {before}
        {header}
        {body}
      </div>
    );
  }
  // A sticky element stays within its parent, which in a grid would be its row.
  return (
    <div className={styles.handbook}>
      <div className={styles.page}>{header}</div>
      <Places places={places} />
      <div className={layout}>{body}</div>
    </div>
  );
}

/** A header before a form is short. */
function headerStyle(page: Page): string | undefined {
  const { picture, vignette, panorama } = page;
  const [first] = page.blocks;
  if (vignette) return styles.illustrated;
  if (panorama) return styles.panorama;
  if (picture?.scene) return styles.scene;
  if (picture) return styles.poster;
  return first?.kind === 'form' && first.beside !== undefined ? styles.short : styles.hero;
}

/** Links to the page's chapters, sticky at the top. */
function Places({ places }: { readonly places: readonly Place[] }) {
  return (
    <nav aria-label="On this page" className={placesStyles.places}>
      <ul>
        {places.map(({ label, to }) => (
          <li key={to}>
            <a href={to} className={placesStyles.link}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type BlockListProps = {
  readonly blocks: readonly Block[];
  readonly level: HeadingLevel;
};

function BlockList({ blocks, level }: BlockListProps) {
  return <Each of={blocks}>{(block) => <BlockView block={block} level={level} />}</Each>;
}

type BlockViewProps = Omit<BlockListProps, 'blocks'> & { readonly block: Block };

function BlockView({ block, level }: BlockViewProps) {
  switch (block.kind) {
    case 'paragraphs':
      return <Paragraphs paragraphs={block.paragraphs} />;
    case 'list':
      return <List items={block.items} ordered={block.ordered ?? false} />;
    case 'section':
      return (
        <Section {...block} level={level} isWide={block.blocks.some(isWide)}>
          <BlockList blocks={block.blocks} level={levelBelow(level)} />
        </Section>
      );
    case 'cards':
      return <Cards cards={block.cards} level={level} />;
    case 'directory':
      return <Directory lines={block.lines} level={level} />;
    case 'wall':
      return <Wall bricks={block.bricks} />;
    case 'actions':
      return <Actions actions={block.actions} />;
    case 'questions':
      return <Questions questions={block.questions} />;
    case 'team':
      return <Team members={block.members} invitation={block.invitation} />;
    case 'numbers':
      return <Numbers numbers={block.numbers} />;
    case 'voice':
      return <Voice voice={block.voice} />;
    case 'picture':
      return <Picture picture={block.picture} late />;
    case 'print-folded':
      return (
        <p className={styles.needsScript}>
          <Button data-print={block.lists.join(' ')}>{block.label}</Button>
        </p>
      );
    case 'share':
      return (
        <p>
          <ShareButton label={block.label} />
        </p>
      );
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

const isWide = (block: Block): boolean => block.kind === 'cards' && areStripes(block.cards);

type RegisteredBlockViewProps<Kind extends RegisteredKind> = {
  readonly kind: Kind;
  readonly block: RegisteredBlock[Kind];
  readonly level: HeadingLevel;
};

/** Renders nothing without a registry. */
function RegisteredBlockView<Kind extends RegisteredKind>({
  kind,
  block,
  level,
}: RegisteredBlockViewProps<Kind>): ReactNode {
  return useContext(BlockRegistryContext)?.[kind](block, level);
}

type FormWithGuidanceProps = {
  readonly id?: string | undefined;
  readonly guidance: ReactNode;
  readonly children: ReactNode;
};

/** A page's main form, with guidance beside it. */
function FormWithGuidance({ id, guidance, children }: FormWithGuidanceProps) {
  return (
    <div id={id} className={formWithGuidanceStyles.columns}>
      {children}
      <div className={formWithGuidanceStyles.guidance}>{guidance}</div>
    </div>
  );
}

type ActionsProps = { readonly actions: readonly Action[]; readonly share?: string | undefined };

/** Links styled as buttons, and the page's share button. */
function Actions({ actions, share }: ActionsProps) {
  return (
    <ul
      className={actions.some(({ emblem }) => emblem) ? actionStyles.tiles : actionStyles.actions}
    >
      <Each of={actions}>
        {({ label, labelWithDraft, to, primary, plain, emblem }) => (
          <li>
            <SiteLink
              to={to}
              className={buttons[primary ? 'primary' : plain ? 'plain' : 'secondary']}
            >
              {emblem && <Emblem name={emblem} />}
              {labelWithDraft === undefined ? (
                label
              ) : (
                <span data-with-draft={labelWithDraft}>{label}</span>
              )}
            </SiteLink>
          </li>
        )}
      </Each>
      {share !== undefined && (
        <li>
          <ShareButton label={share} />
        </li>
      )}
    </ul>
  );
}

/** A decorative icon in the text's color. */
function Emblem({ name }: { readonly name: EmblemName }) {
  return (
    <svg viewBox="0 0 64 64" width={28} height={28} aria-hidden="true" focusable="false">
      <use href={onSite(`/icons/emblems.svg#${name}`)} />
    </svg>
  );
}
