/** Ends an exhaustive switch: a case left out is a compile error, and at run time an exception. */
export function assertNever(value: never): never {
  throw new Error(`A case is missing for ${JSON.stringify(value)}`);
}
