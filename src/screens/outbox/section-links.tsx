import styles from './outbox.module.css';

/** The sections of the screen in their order; each has a heading of the id that its name begins. */
const sections = [
  { name: 'waiting', label: 'Waiting' },
  { name: 'handed-over', label: 'Handed over' },
  { name: 'sent', label: 'Sent' },
  { name: 'settings', label: 'Settings' },
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
        .filter(({ name }) => name !== 'handed-over' || counts[name] !== 0)
        .map(({ name, label }) => (
          <a key={name} href={`#${name}-heading`}>
            {label} {counts[name]}
          </a>
        ))}
    </nav>
  );
}
