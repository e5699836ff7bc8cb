import type { Field } from '#src/forms/form-definition.ts';
import { customForms } from './custom-forms.ts';
import { rowsOf } from './specification.ts';

const kinds = ['name', 'state', 'email', 'phone', 'zip', 'text'] as const;

/** A text field's limits and messages in specification 3.1 and 3.5. */
export type SpecifiedCheck = {
  readonly kind: (typeof kinds)[number];
  /** The limit of the typing filter. */
  readonly typing: number;
  /** The limits of the check at submit, in characters. */
  readonly min: number;
  readonly max: number;
  /** The message for a malformed or overlong answer. */
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

/** By label, or by form and name for exceptions; the rest is free text. */
const limitsByField: ReadonlyMap<string, Limits> = new Map(
  rowsOf('3.1').flatMap(([kind = '', fields = '', typing = '', accepted = '']) =>
    kind === 'list'
      ? []
      : fields.split(', ').map((field) => [field, limitsIn(kind, typing, accepted)] as const),
  ),
);

/** The limits of a kind's fields without an exception. */
const limitsOf = (kind: string): Limits | undefined =>
  [...limitsByField].find(([field, limits]) => limits.kind === kind && !field.includes(':'))?.[1];

/** The typing filter's limit for fields without an exception. */
export function specifiedTyping(kind: SpecifiedCheck['kind']): number {
  const found = limitsOf(kind);
  if (found === undefined) throw new Error(`Promise 3.1 has no row for ${kind}.`);
  return found.typing;
}

/** The message of specification 3.5. */
function messageFor(wrong: string, label: string, { min = 0, max = 0 } = {}): string {
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

/** The limits that the owner's file gives its field: those of the kind, or a length of its own. */
function limitsInFile(form: string, name: string): Limits | undefined {
  const field = customForms.find(({ id }) => id === form)?.fields.find((one) => one.name === name);
  if (field === undefined) return undefined;
  const limits = limitsOf({ line: 'text', 'typed-state': 'state' }[field.kind] ?? field.kind);
  const { longest } = field;
  return limits && longest !== null ? { ...limits, typing: longest, max: longest } : limits;
}

/** The specification of a text field. */
export function specifiedCheck(form: string, { name, label }: Field): SpecifiedCheck {
  const limits =
    limitsInFile(form, name) ??
    limitsByField.get(`${form}: ${name}`) ??
    limitsByField.get(label) ??
    limitsByField.get('all free text');
  if (limits === undefined) throw new Error('Promise 3.1 has no row for free text.');
  return { ...limits, wrong: messageFor(wrongNames[limits.kind], label, limits) };
}

/** The message of an empty required field. */
export const missingMessage = (label: string): string =>
  messageFor('a required field is empty or blank', label);

export const captchaMessage = messageFor('captcha', '');
export const missingSumMessage = messageFor('the sum is empty or blank', '');

/** Rarely seen: browser controls prevent these mistakes. */
export const malformedEmailMessage = messageFor('email, no address', 'Email');
export const notAChoiceMessage = (label: string): string => messageFor('list', label);
export const severalLinesMessage = (label: string): string =>
  messageFor('text of one line, several lines', label);
