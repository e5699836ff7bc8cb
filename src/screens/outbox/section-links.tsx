import styles from './outbox.module.css';

/** The sections of the screen in their order; each has a heading of the id that its name begins. */
const sections = [
  { name: 'drafts', label: 'Drafts', always: false },
  { name: 'waiting', label: 'Waiting', always: true },
  { name: 'handed-over', label: 'Handed over', always: false },
  { name: 'sent', label: 'Sent', always: true },
  { name: 'settings', label: 'Settings', always: true },
] as const;

type SectionLinksProps = {
  /** How many a section lists; one without any is there only where it always is. */
  readonly counts: Readonly<Partial<Record<(typeof sections)[number]['name'], number>>>;
};

/** The ways to the sections, which a long list moves far down. */
export function SectionLinks({ counts }: SectionLinksProps) {
  return (
    <nav className={styles.sections} aria-label="Outbox sections">
      {sections
        .filter(({ name, always }) => always || counts[name])
        .map(({ name, label }) => (
          <a key={name} href={`#${name}-heading`}>
            {label} {counts[name]}
          </a>
        ))}
    </nav>
  );
}
