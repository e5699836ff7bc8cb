/** Something that was counted, and how much of it there may be. */
export type Budget = { readonly name: string; readonly value: number; readonly limit: number };
