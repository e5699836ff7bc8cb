/** A mistake of an owner's, and what the owner reads of it. */
export type Mistake = {
  readonly what: string;
  /** The one sentence; after `taken: `, a piece of what is published in spite of it. */
  readonly sentence: string;
  /** Plays the mistake. */
  readonly play: () => Told | Promise<Told>;
  /** What is told once the line is as the sentence writes it out; absent where it writes none. */
  readonly mended?: () => readonly string[];
};

/** What the owner reads, and what is published if nothing stops it. */
export type Told = { readonly told: readonly string[]; readonly published: unknown };

/** Of what was read, with the mistakes, or else the remarks. */
export function toldBy<Value extends { readonly remarks: readonly string[] }>(
  read:
    | { readonly ok: true; readonly value: Value }
    | { readonly ok: false; readonly error: readonly string[] },
): Told {
  return read.ok
    ? { told: read.value.remarks, published: read.value }
    : { told: read.error, published: null };
}
