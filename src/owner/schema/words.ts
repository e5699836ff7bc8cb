import { nearest } from './nearest.ts';

/** Why a value cannot stay: the rest of a sentence behind its key. `instead` is what the owner meant, if that is known. */
export type Fault = { readonly why: string; readonly instead?: string };

/** A fault of a value that is in no file. */
export const sentenceOf = ({ why, instead = '' }: Fault): string =>
  instead === '' ? why : withCure(why, instead);

/** @param why ends in a comma if the cure holds on a condition */
export const withCure = (why: string, written: string): string =>
  `${why} ${why.endsWith(',') ? 'write' : 'Write'}: ${written}`;

/** The end of a sentence that repeats a value. */
export const youWrote = (text: string): string => `You wrote "${text}".`;

/** Judges a trimmed text that is not empty. Null if it is right. */
export type Check = (text: string) => Fault | null;

/** The first fault that one of them finds. */
export const each =
  (...checks: readonly Check[]): Check =>
  (text) => {
    for (const check of checks) {
      const fault = check(text);
      if (fault !== null) return fault;
    }
    return null;
  };

/** At most so many letters. */
export const atMost =
  (most: number): Check =>
  (text) =>
    text.length > most
      ? { why: `is too long: it has ${text.length} letters, and ${most} is the most. Shorten it.` }
      : null;

/** Any words for people: no accident of copying, of an encoding or of another system's markup. */
export const words = (most: number): Check => each(isWritten, isMeant, atMost(most));

/** What Windows-1252 has in the places of control characters. */
const letters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const byteOf = (letter: string): number =>
  letters.includes(letter) ? 0x80 + letters.indexOf(letter) : letter.charCodeAt(0);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A piece that was UTF-8 and was read as Windows-1252; otherwise the piece. */
function decoded(piece: string): string {
  try {
    return utf8.decode(Uint8Array.from(piece, byteOf));
  } catch {
    return piece;
  }
}

const readWrongly = new RegExp(`[\u00a0-\u00ff${letters}]{2,}`, 'g');

/** With their joiners, and the tags of flags. */
const emojis =
  /\u{1F3F4}[\u{E0020}-\u{E007F}]+|\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*)*/gu;
/** Some scripts join their letters with signs of no width. */
const joiners =
  /(?<=[\p{L}\p{M}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200C\u200D]/gu;
const hidden = /[\p{Cc}\p{Cf}\u2028\u2029\u115F\u1160\u3164\uFFA0]/u;

/** No letter that is lost, that nobody sees, or that turns the direction of others. */
export const isWritten: Check = (text) => {
  const whole = text.replaceAll(readWrongly, decoded);
  if (whole !== text) {
    return {
      why: 'was saved in two different encodings, which spoiled some letters.',
      instead: whole,
    };
  }
  if (text.includes('\uFFFD')) {
    return { why: `has lost a letter, in the place of \uFFFD: ${text}. Type it again.` };
  }
  if (/[\n\r\u2028\u2029]/.test(text)) {
    return {
      why: 'goes on in another line, and has to be on one.',
      instead: text.replaceAll(/\s+/g, ' '),
    };
  }
  const plain = text
    .replaceAll(emojis, (emoji) => ' '.repeat(emoji.length))
    .replaceAll(joiners, ' ');
  const at = plain.search(hidden);
  if (at < 0) return null;
  const sign = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const code = (text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const place = at === 0 ? 'at its beginning' : `after '${text.slice(Math.max(0, at - 20), at)}'`;
  return {
    why: `holds an invisible character (U+${code}) ${place}.`,
    instead: text.slice(0, at) + (/\p{Cc}/u.test(sign) ? ' ' : '') + text.slice(at + sign.length),
  };
};

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: "'",
  apos: "'",
  nbsp: ' ',
  copy: '©',
  reg: '®',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  uuml: 'ü',
};

const plainEntity = (entity: string, name: string): string => {
  const number = /^#(x?)([\da-f]+)$/i.exec(name);
  if (number === null) return entities[name] ?? entity;
  const code = Number.parseInt(number[2] ?? '', number[1] === '' ? 10 : 16);
  return code > 31 && code < 0x11_00_00 ? String.fromCodePoint(code) : entity;
};

const entity = /&(#\d+|#x[\da-f]+|[a-z]{2,8});/gi;

/** Markup of other systems, and what stays when it is taken away. */
const markup: readonly (readonly [sign: RegExp, plain: string])[] = [
  [/<\/?[a-z][^<>]*>/gi, ''],
  [/\[([^\]]*)\]\(([^)]*)\)/g, '$1'],
  [/(\*\*|__|~~)(?=\S)(.+?)\1/g, '$2'],
  [/(?<![\w*])\*(?=\S)([^*]+)\*(?![\w*])/g, '$1'],
  [/`([^`]+)`/g, '$1'],
  [/^(?:#{1,6}|>|[-*•·])\s+/g, ''],
];

const nothing =
  /^\W*(?:none|n\.?\s?\/?\s?a|nil|null|nothing|undefined|tb[acd]|to ?-?do|(?:coming )?soon|to be (?:added|announced|confirmed|decided|determined|done)|unknown|not (?:yet|known|available|applicable|decided)(?: yet)?|pending|x{3,}|fill in|placeholder|lorem ipsum.*|(?:your|insert|enter|type) [\w ]*here)\W*$|^[^\p{L}\p{N}]+$/iu;

const fileName = /\.(?:jpe?g|png|gif|heic|webp|avif|pdf|docx?)$/i;

/** Nothing that would be shown as it is typed and means something else, or nothing. */
const isMeant: Check = (text) => {
  if (fileName.test(text)) {
    return { why: `is the name of a file: ${text}. Write words that people can read.` };
  }
  if (nothing.test(text)) {
    return {
      why: `would be published as it is: ${text}.`,
      instead: '',
    };
  }
  if (isExample(text)) {
    return {
      why: `is still the example: ${text.replace(/\.$/, '')}.`,
      instead: '',
    };
  }
  const written = text.replaceAll(entity, plainEntity);
  if (written !== text) {
    return { why: 'has an HTML code in it, which would be shown as typed.', instead: written };
  }
  const plain = markup.reduce((left, [sign, stays]) => left.replaceAll(sign, stays), text);
  return plain === text
    ? null
    : {
        why: 'has formatting marks in it, such as <b> or **, which would be shown as typed.',
        instead: plain.trim(),
      };
};

/** A person's name. */
export const isName: Check = each(
  (text) =>
    fileName.test(text)
      ? {
          why: `is the name of a file: ${text}. Write the person's name; the file of a photo goes on the line 'photo'.`,
        }
      : null,
  words(200),
  (text) =>
    /\p{L}/u.test(text) && !/^(?:true|false)$/i.test(text)
      ? null
      : { why: `is not a person's name: ${text}.`, instead: '' },
);

/** A word for nothing is no address. */
export const isNoWord: Check = (text) =>
  nothing.test(text) ? { why: `is no address: ${text}.`, instead: '' } : null;

/** The examples in the owner's files. */
const examples: readonly string[] = [
  'Our state directors read every report within two days.',
  'Our state director calls you within a week.',
  'We the People Foundation, Inc.',
  'Committee for Springfield',
  'First Church, Springfield, Illinois',
  'What our neighbors told us',
  'Do I have to be a Christian to join?',
  'No. Everybody who shares our aims is welcome.',
  'I came for one meeting, and stayed for the people.',
];

const isExample = (text: string): boolean =>
  examples.some((one) => one.toLowerCase() === text.toLowerCase()) ||
  /^(?:dr\. )?(?:jane|john) example(?:,.*)?$/i.test(text);

const eitherOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

/**
 * Accepts only these words, in this spelling.
 * @param other words that people write for some of them
 */
export const isOneOf =
  (allowed: readonly string[], other: Readonly<Record<string, string>> = {}): Check =>
  (text) => {
    if (allowed.includes(text)) return null;
    const plain = text.toLowerCase().replace(/[.\s]+$/, '');
    const begun = allowed.filter((word) => {
      const known = word.toLowerCase();
      return plain.startsWith(known) || (plain.length > 1 && known.startsWith(plain));
    });
    const meant = other[plain] ?? (begun.length === 1 ? begun[0] : nearest(text, allowed));
    return {
      why: `must be ${eitherOf.format(allowed)}. ${youWrote(text)}`,
      ...(typeof meant === 'string' && { instead: meant }),
    };
  };
