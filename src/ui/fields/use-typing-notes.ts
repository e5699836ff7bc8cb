import { useRef, useState } from 'react';
import { noteAfter, type Typing, type TypingNote } from '#src/forms/typing-note.ts';

/** What the fields of a form say of what their typing filters took away. */
export type TypingNotes = {
  /** By name, the fields that were cut with their last key; an answer to that takes them out. */
  readonly cut: Set<string>;
  /** The words beside a field; empty where there is nothing to say. */
  of(name: string): string;
  typed(name: string, typing: Typing): void;
  blurred(name: string): void;
  /** The form was emptied. */
  forget(): void;
};

/** The notes of one form, for as long as it is shown. */
export function useTypingNotes(): TypingNotes {
  const [notes, setNotes] = useState<Readonly<Record<string, TypingNote>>>({});
  const { current: cut } = useRef(new Set<string>());
  return {
    cut,
    of: (name) => notes[name]?.sentences.join(' ') ?? '',
    typed(name, typing) {
      if (typing.cut) cut.add(name);
      else cut.delete(name);
      setNotes((before) => {
        const note = noteAfter(before[name], typing);
        return note === before[name] ? before : { ...before, [name]: note };
      });
    },
    blurred(name) {
      setNotes((before) => {
        const note = before[name];
        return note === undefined || note.blurred || note.sentences.length === 0
          ? before
          : { ...before, [name]: { ...note, blurred: true } };
      });
    },
    forget() {
      cut.clear();
      setNotes({});
    },
  };
}
