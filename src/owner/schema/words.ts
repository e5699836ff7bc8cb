import { type Check, each, matching } from './schema.ts';

/** At most so many letters. */
const atMost = (most: number): Check =>
  Object.assign(
    (text: string) =>
      text.length > most ? `has ${text.length} letters, and ${most} is the most` : null,
    most > 200 ? { input: 'long' as const } : {},
  );

/** With their joiners, and the tags of flags. */
const emojis =
  /\u{1F3F4}[\u{E0020}-\u{E007F}]+|\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*)*/gu;
/** Some scripts join their letters with signs of no width. */
const joiners =
  /(?<=[\p{L}\p{M}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200C\u200D]/gu;
const hidden = /[\p{Cc}\p{Cf}\u2028\u2029\u115F\u1160\u3164\uFFA0]/u;

/** No letter that nobody sees, or that turns the direction of others. */
export const isWritten: Check = (text) =>
  hidden.test(text.replaceAll(emojis, '').replaceAll(joiners, ''))
    ? 'has a letter that nobody sees, or goes on in another line'
    : null;

/** What would be shown as it is typed, and means something else, or nothing. */
const noWords: readonly (readonly [sign: RegExp, why: string])[] = [
  [
    /\uFFFD|[ÂÃ][\u0080-\u00BF‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œžŸ]|â€/,
    'has letters that an editor has spoiled. Type them again',
  ],
  [
    /<\/?[a-z][^<>]*>|\]\(|\*\*|`|&(?:#\w+|[a-z]{2,8});/i,
    'has signs of HTML or Markdown in it. Write plain words',
  ],
  [/\.(?:jpe?g|png|gif|heic|webp|avif|pdf|docx?)$/i, 'is the name of a file. Write words'],
  [
    /^\W*(?:none|n\.?\s?\/?\s?a|nothing|tb[acd]|to ?-?do|(?:coming )?soon|x{3,}|(?:your|insert|enter|type) [\w ]*here)\W*$|^[^\p{L}\p{N}]+$/iu,
    'would be published as it is. While you do not know it, leave it empty',
  ],
];

const isMeant: Check = (text) => noWords.find(([sign]) => sign.test(text))?.[1] ?? null;

/** Of an address that comes from a hint. */
export const stillExample = 'is an example, which leads nowhere. Write your own, or leave it empty';

/** Any words for people: no accident of copying, of an encoding or of another system's markup. */
export const words = (most = 200): Check => each(isWritten, isMeant, atMost(most));

/** A person's name. */
export const isName: Check = each(
  words(),
  matching(/^(?!(?:true|false)$).*\p{L}/iu, 'the name of a person, such as "Maria Roe"'),
);

const eitherOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Accepts only these words, in this spelling. */
export const isOneOf = (choices: readonly string[]): Check =>
  Object.assign(
    (text: string) => (choices.includes(text) ? null : `must be ${eitherOf.format(choices)}`),
    { choices },
  );
