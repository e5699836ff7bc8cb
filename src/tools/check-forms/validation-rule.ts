/** A question's response validation, by Google's numbers. */
export type ValidationRule = {
  readonly type: number;
  readonly kind: number;
  readonly values: readonly string[];
};

type Test = (text: string, values: readonly string[]) => boolean;

const number = (test: (value: number, one: number, other: number) => boolean): Test => {
  return (text, [one, other]) =>
    /^-?\d+(\.\d+)?$/.test(text) && test(Number(text), Number(one), Number(other));
};

/** By type (1 number, 2 text, 4 pattern, 6 length) and kind. */
const tests: Readonly<Record<string, Test>> = {
  '1,1': number((value, one) => value > one),
  '1,2': number((value, one) => value >= one),
  '1,3': number((value, one) => value < one),
  '1,4': number((value, one) => value <= one),
  '1,5': number((value, one) => value === one),
  '1,6': number((value, one) => value !== one),
  '1,7': number((value, one, other) => value >= one && value <= other),
  '1,8': number((value, one, other) => value < one || value > other),
  '1,9': number(() => true),
  '1,10': number((value) => Number.isInteger(value)),
  '2,100': (text, [part = '']) => text.includes(part),
  '2,101': (text, [part = '']) => !text.includes(part),
  '2,102': (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
  '2,103': (text) => /^(https?:\/\/)?[\w-]+(\.[\w-]+)+/.test(text),
  '4,299': (text, [pattern = '']) => new RegExp(pattern, 'u').test(text),
  '4,300': (text, [pattern = '']) => !new RegExp(pattern, 'u').test(text),
  '4,301': (text, [pattern = '']) => new RegExp(`^(?:${pattern})$`, 'u').test(text),
  '4,302': (text, [pattern = '']) => !new RegExp(`^(?:${pattern})$`, 'u').test(text),
  '6,202': (text, [most]) => text.length <= Number(most),
  '6,203': (text, [least]) => text.length >= Number(least),
};

/** Null if the rule is unknown. */
export function passes(text: string, { type, kind, values }: ValidationRule): boolean | null {
  const key = `${type},${kind}`;
  const test = Object.hasOwn(tests, key) ? tests[key] : undefined;
  if (test === undefined) return null;
  try {
    return test(text, values);
  } catch {
    // Google's pattern syntax differs slightly.
    return null;
  }
}
