import { createElement, Fragment, type ReactNode } from 'react';
import type { Block, Line, Question, Text as TextContent } from '#src/content/page.ts';
import directoryStyles from './directory.module.css';
import listStyles from './list.module.css';
import styles from './paragraphs.module.css';
import questionsStyles from './questions.module.css';
import sectionStyles from './section.module.css';
import { SiteLink } from './site-link.tsx';
import slant from './slant.module.css';

/** Running text with links. */
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

/** Paragraphs of running text. */
export function Paragraphs({ paragraphs }: { readonly paragraphs: readonly TextContent[] }) {
  return (
    <div className={styles.paragraphs}>
      <Each of={paragraphs}>
        {(text) => (
          <p>
            <Text text={text} />
          </p>
        )}
      </Each>
    </div>
  );
}

type ListProps = { readonly items: readonly TextContent[]; readonly ordered: boolean };

/** A list of points, or of steps if ordered. */
export function List({ items, ordered }: ListProps) {
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Tag className={listStyles.list}>
      <Each of={items}>
        {(text) => (
          <li>
            <Text text={text} />
          </li>
        )}
      </Each>
    </Tag>
  );
}

type DirectoryProps = { readonly lines: readonly Line[]; readonly level: HeadingLevel };

/** Links as lines. */
export function Directory({ lines, level }: DirectoryProps) {
  return (
    <ul className={directoryStyles.directory}>
      <Each of={lines}>
        {({ title, text, to }) => (
          <li>
            <Heading level={level}>
              <SiteLink to={to} className={directoryStyles.link}>
                {title}
              </SiteLink>
            </Heading>
            <p>
              <Text text={text} />
            </p>
          </li>
        )}
      </Each>
    </ul>
  );
}

/** Questions that open to show their answers. */
export function Questions({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <div className={questionsStyles.questions}>
      <Each of={questions}>
        {({ question, answer, open }) => (
          <details className={questionsStyles.question} open={open}>
            <summary>{question}</summary>
            <div className={questionsStyles.answer}>
              <Paragraphs paragraphs={answer} />
            </div>
          </details>
        )}
      </Each>
    </div>
  );
}

type SectionProps = Pick<
  Extract<Block, { readonly kind: 'section' }>,
  'id' | 'heading' | 'pulled' | 'band'
> & {
  readonly level: HeadingLevel;
  /** Whether its body takes the whole page. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** A part of a page with its heading. */
export function Section({ id, heading, level, isWide, pulled, band, children }: SectionProps) {
  const { chapter, section } = sectionStyles;
  return (
    <section
      id={id}
      className={band ? sectionStyles.band : level > 2 || isWide ? section : chapter}
      data-ground={band}
    >
      <Heading level={level} className={sectionStyles.heading}>
        {heading}
      </Heading>
      <div className={sectionStyles.body}>{children}</div>
      {pulled && (
        <p className={`${slant.slant} ${sectionStyles.pulled}`} data-ground="pillar">
          {pulled}
        </p>
      )}
    </section>
  );
}

type HeadingProps = {
  readonly level: HeadingLevel;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A heading; its container decides the level. */
export function Heading({ level, id, className, children }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} className={className}>
      {children}
    </Tag>
  );
}

/** Level 1 is the page's title. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

const below = { 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 6 } as const;

/** The level of headings below a heading. */
export function levelBelow(level: HeadingLevel): HeadingLevel {
  return below[level];
}

type EachProps<Item> = {
  readonly of: readonly Item[];
  readonly children: (item: Item) => ReactNode;
};

/** One element per item of a constant list: fixed children need no keys, and content has no ids. */
export function Each<Item>({ of, children }: EachProps<Item>) {
  return createElement(Fragment, null, ...of.map((item) => children(item)));
}
