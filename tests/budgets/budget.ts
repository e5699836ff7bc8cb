/** A measured value and its limit. */
export type Budget = { readonly name: string; readonly value: number; readonly limit: number };
