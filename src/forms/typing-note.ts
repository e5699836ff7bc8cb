/** What a field's typing filter has done, and what the person has done since. */
export type TypingNote = {
  readonly sentences: readonly string[];
  /** Whether the field was left since then: the next key begins anew. */
  readonly blurred: boolean;
};

/** What one change in a field's control came to. */
export type Typing = {
  /** What its typing filter took away, in sentences; empty where nothing. */
  readonly sentences: readonly string[];
  readonly empty: boolean;
  /** Whether what the field holds was cut at its limit by this change. */
  readonly cut: boolean;
};

const noNote: TypingNote = { sentences: [], blurred: false };

/**
 * A field's note after a change. It outlives the next keys, or whoever types quickly would never read it: it
 * stays until the field is emptied, or left and typed in again (specification 3.4). Several causes are told
 * together.
 */
export function noteAfter(note: TypingNote = noNote, { sentences, empty }: Typing): TypingNote {
  if (empty && sentences.length === 0) return noNote;
  if (note.blurred) return { sentences, blurred: false };
  const added = sentences.filter((sentence) => !note.sentences.includes(sentence));
  return added.length === 0 ? note : { ...note, sentences: [...note.sentences, ...added] };
}
