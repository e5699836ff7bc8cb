import { sharedTextNote } from '#src/content/share-target.ts';
import type { TypedField } from '#src/forms/form-definition.ts';
import { filterNote, filterTyping } from '#src/forms/typing-filter.ts';
import { takeShares } from '#src/pwa/shares.ts';

/**
 * Appends text from another app to a control, as if typed. The filter never cuts the user's own text.
 * @param onNote receives the sentences for the note beside the field
 */
export async function putSharedText(
  field: TypedField,
  control: HTMLTextAreaElement,
  onNote: (sentences: readonly string[]) => void,
): Promise<void> {
  await takeShares('shared-text', ({ text }) => {
    const shared = text ?? '';
    const before = control.value;
    const { value, removed } = filterTyping(field, before === '' ? shared : `${before}\n${shared}`);
    control.value = value;
    // Notifies the listeners for typing.
    control.dispatchEvent(new Event('input', { bubbles: true }));
    const room = value.length > before.length + 1;
    onNote([...(room ? [sharedTextNote] : []), ...removed.map((what) => filterNote(field, what))]);
  });
}
