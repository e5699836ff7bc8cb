import styles from './general-message.module.css';

/** The words of a general message: the fields of ICS 213 (Incident Command System), in their order. */
export const generalMessageWords = {
  title: 'General Message (ICS 213)',
  incident: '1. Incident Name',
  to: '2. To (Name and Position)',
  from: '3. From (Name and Position)',
  subject: '4. Subject',
  date: '5. Date',
  time: '6. Time',
  message: '7. Message',
  approvedBy: '8. Approved by',
  reply: '9. Reply',
  repliedBy: '10. Replied by',
  name: 'Name',
  signature: 'Signature',
  position: 'Position/Title',
  repliedAt: 'Date/Time',
  caution: 'Anyone can listen to a radio. Say only what harms nobody.',
  continued: (label: string) => `${label} (continued)`,
  sheet: (number: number, count: number) =>
    number < count
      ? `Sheet ${number} of ${count}, continued on sheet ${number + 1}`
      : `Sheet ${number} of ${count}`,
} as const;

const words = generalMessageWords;

/** A part of the message, with a text. */
export type MessagePart = { readonly label: string; readonly text: string };

/** What is known of a general message. The rest is left blank, to be written in. */
export type GeneralMessage = {
  /** Empty if unknown. */
  readonly from: string;
  readonly subject: string;
  /** Milliseconds since the epoch; printed in the device's time zone. */
  readonly at: number;
  readonly parts: readonly MessagePart[];
};

/** Prints a message without the page: on one sheet, and on more only if its text needs them. */
export function printGeneralMessage(message: GeneralMessage): void {
  // Some browsers do not say when they have printed.
  document.querySelector('[data-print-sheets]')?.remove();
  const area = box(styles.area);
  area.dataset.printSheets = '';
  document.body.append(area);
  const sheets = divide(message.parts, (parts, index) => {
    const sheet = sheetOf(message, parts, index, index + 1);
    area.replaceChildren(sheet);
    return sheet.scrollHeight <= sheet.clientHeight;
  });
  area.replaceChildren(
    ...sheets.map((parts, index) => sheetOf(message, parts, index, sheets.length)),
  );
  addEventListener('afterprint', () => area.remove(), { once: true });
  print();
}

/**
 * Fills one sheet after the other, each with at least a character. It cuts a text after a line or word if it can,
 * and repeats its label.
 * @param fits whether the sheet of this index has room for these parts
 */
export function divide(
  parts: readonly MessagePart[],
  fits: (parts: readonly MessagePart[], index: number) => boolean,
): readonly (readonly MessagePart[])[] {
  const texts = parts.map(({ label, text }) => ({ label, characters: [...text] }));
  // A part ends as a line does.
  const all = texts.flatMap(({ characters }) => [...characters.slice(0, -1), '\n']);
  const between = (from: number, to: number): readonly MessagePart[] => {
    let start = 0;
    return texts.flatMap(({ label, characters }) => {
      const first = Math.max(0, from - start);
      const text = characters.slice(first, Math.max(0, to - start)).join('');
      start += characters.length;
      if (text === '') return [];
      return [{ label: first === 0 ? label : words.continued(label), text }];
    });
  };

  const sheets: (readonly MessagePart[])[] = [];
  let from = 0;
  do {
    const fitsTo = (to: number) => fits(between(from, to), sheets.length);
    let end = all.length;
    if (!fitsTo(end)) {
      let tooFar = end;
      end = from + 1;
      while (tooFar - end > 1) {
        const middle = Math.floor((end + tooFar) / 2);
        if (fitsTo(middle)) end = middle;
        else tooFar = middle;
      }
      end = goodEnd(all, from, end);
    }
    sheets.push(between(from, end));
    from = end;
  } while (from < all.length);
  return sheets;
}

/** How far back a sheet may end for the end of a line, in characters. */
const lineSearch = 200;

/** After the last line or, without one nearby, the last word; without either, `to`. */
function goodEnd(characters: readonly string[], from: number, to: number): number {
  const after = (end: RegExp, first: number): number =>
    characters.findLastIndex((one, at) => at >= first && at < to && end.test(one)) + 1;
  const middle = (from + to) / 2;
  return after(/\n/, Math.max(middle, to - lineSearch)) || after(/\s/, middle) || to;
}

/** To write on; more than a sheet has room for. */
const mostLines = 25;

function sheetOf(
  { from, subject, at }: GeneralMessage,
  parts: readonly MessagePart[],
  index: number,
  count: number,
): HTMLElement {
  const about = row(
    styles.about,
    field(words.subject, subject),
    field(words.date, formatDate(at)),
    field(words.time, formatTimeOfDay(at)),
  );
  const message = box(
    styles.message,
    ...parts.flatMap(({ label, text }) => [box(styles.partLabel, label), box(styles.text, text)]),
  );
  const foot = box(
    styles.foot,
    box(undefined, words.caution),
    box(styles.sheetNumber, count > 1 ? words.sheet(index + 1, count) : ''),
  );
  const title = box(styles.title, words.title);
  if (index > 0) {
    const continued = block(words.continued(words.message), message);
    return box(styles.continuedSheet, title, about, continued, foot);
  }
  return box(
    styles.sheet,
    title,
    field(words.incident),
    field(words.to),
    field(words.from, from),
    about,
    block(words.message, message),
    block(
      words.approvedBy,
      row(styles.signed, ...[words.name, words.signature, words.position].map(blank)),
    ),
    block(
      words.reply,
      box(styles.lines, ...Array.from({ length: mostLines }, () => box(styles.line))),
    ),
    block(
      words.repliedBy,
      row(
        styles.replied,
        ...[words.name, words.position, words.signature, words.repliedAt].map(blank),
      ),
    ),
    foot,
  );
}

const field = (label: string, value = ''): HTMLElement =>
  box(styles.field, box(styles.label, label), box(styles.text, value));

/** To be written in, within a field. */
const blank = (label: string): HTMLElement => box(styles.blank, box(styles.label, label));

const block = (label: string, content: HTMLElement): HTMLElement =>
  box(styles.block, box(styles.label, label), content);

const row = (columns: string | undefined, ...fields: readonly HTMLElement[]): HTMLElement =>
  box(`${styles.row} ${columns}`, ...fields);

function box(className: string | undefined, ...content: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement('div');
  made.className = className ?? '';
  // Every answer has its own direction.
  if (className === styles.text) made.dir = 'auto';
  made.append(...content);
  return made;
}

const formatDate = (at: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(at);

/** Of the 24-hour clock, as the form wants it: '14:02 CST'. */
const formatTimeOfDay = (at: number): string =>
  new Intl.DateTimeFormat('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(at);
