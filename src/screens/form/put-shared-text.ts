import { sharedTextNote } from '#src/content/share-target.ts';
import type { TypedField } from '#src/forms/field.ts';
import { filterNote, filterTyping } from '#src/forms/typing-filter.ts';
import { takeSharedText } from '#src/pwa/shared-text.ts';

/**
 * Puts what was shared from another app into a control as if it were typed at the end of what stands
 * there: the filter cuts the shared text, never what the person wrote.
 * @param field the control's
 * @param onNote told what happened, for the note beside the field
 */
export async function putSharedText(
  field: TypedField,
  control: HTMLTextAreaElement,
  onNote: (sentences: readonly string[]) => void,
): Promise<void> {
  await takeSharedText((shared) => {
    const before = control.value;
    const { value, removed } = filterTyping(field, before === '' ? shared : `${before}\n${shared}`);
    control.value = value;
    // Whoever watches what is typed is to see this too.
    control.dispatchEvent(new Event('input', { bubbles: true }));
    const room = value.length > before.length + 1;
    onNote([...(room ? [sharedTextNote] : []), ...removed.map((what) => filterNote(field, what))]);
  });
}
