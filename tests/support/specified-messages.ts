import type { Field } from '#src/forms/field.ts';
import { rowsOf } from './specification.ts';

const kinds = ['name', 'state', 'email', 'phone', 'zip', 'text'] as const;

/** The limits and words that specification 3.1 and 3.5 give a field that one types into. */
export type SpecifiedCheck = {
  readonly kind: (typeof kinds)[number];
  /** Where the typing filter cuts. */
  readonly typing: number;
  /** How many characters the check at submit accepts. */
  readonly min: number;
  readonly max: number;
  /** What the check says of an answer that is not of this kind, or too long. */
  readonly wrong: string;
};

type Limits = Omit<SpecifiedCheck, 'wrong'>;

function limitsIn(kindNamed: string, typing: string, accepted: string): Limits {
  const kind = kinds.find((one) => one === kindNamed);
  const [, min, max] =
    /(\d+) to (\d+)/.exec(accepted) ??
    /exactly ((\d+))/.exec(accepted) ??
    /(?<=at most )()(\d+)/.exec(accepted) ??
    [];
  if (kind === undefined || max === undefined || !(Number(typing) > 0)) {
    throw new Error(`Promise 3.1 is unclear: ${kindNamed}, ${typing}, ${accepted}.`);
  }
  return { kind, typing: Number(typing), min: Number(min), max: Number(max) };
}

/** By label; by form and name where a field has limits of its own; all others are free text. */
const limitsByField: ReadonlyMap<string, Limits> = new Map(
  rowsOf('3.1').flatMap(([kind = '', fields = '', typing = '', accepted = '']) =>
    kind === 'list'
      ? []
      : fields.split(', ').map((field) => [field, limitsIn(kind, typing, accepted)] as const),
  ),
);

/** Where the typing filter cuts what has no limits of its own. */
export function specifiedTyping(kind: SpecifiedCheck['kind']): number {
  const [, found] =
    [...limitsByField].find(([field, limits]) => limits.kind === kind && !field.includes(':')) ??
    [];
  if (found === undefined) throw new Error(`Promise 3.1 has no row for ${kind}.`);
  return found.typing;
}

/** What specification 3.5 says where something is wrong. */
function said(wrong: string, label: string, { min = 0, max = 0 } = {}): string {
  const words = rowsOf('3.5').find(([what]) => what === wrong)?.[1];
  if (words === undefined) throw new Error(`Promise 3.5 says nothing of '${wrong}'.`);
  return words.replace('{Label}', label).replace('{least}', `${min}`).replace('{most}', `${max}`);
}

const wrongNames: Readonly<Record<SpecifiedCheck['kind'], string>> = {
  name: 'name',
  state: 'state, where typed',
  email: 'email, too long',
  phone: 'phone',
  zip: 'zip',
  text: 'text, too long',
};

/** What the specification says of a field that one types into. */
export function specifiedCheck(form: string, { name, label }: Field): SpecifiedCheck {
  const limits =
    limitsByField.get(`${form}: ${name}`) ??
    limitsByField.get(label) ??
    limitsByField.get('all free text');
  if (limits === undefined) throw new Error('Promise 3.1 has no row for free text.');
  return { ...limits, wrong: said(wrongNames[limits.kind], label, limits) };
}

/** What a required field says that was left empty. */
export const missingMessage = (label: string): string =>
  said('a required field is empty or blank', label);

export const captchaMessage = said('captcha', '');
export const missingSumMessage = said('the sum is empty or blank', '');

/** What a person seldom reads: a browser's own control prevents it. */
export const malformedEmailMessage = said('email, no address', 'Email');
export const notAChoiceMessage = (label: string): string => said('list', label);
export const severalLinesMessage = (label: string): string =>
  said('text of one line, several lines', label);
