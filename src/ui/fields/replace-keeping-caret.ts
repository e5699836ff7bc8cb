/**
 * Puts filtered text into a control and the caret where the person left it, less what was taken away
 * before it. Kinds of input without a caret to read (e-mail) get the text alone.
 */
export function replaceKeepingCaret(
  control: HTMLInputElement | HTMLTextAreaElement,
  text: string,
  filter: (part: string) => string,
): void {
  const caret = control.selectionStart;
  const before = caret === null ? 0 : filter(control.value.slice(0, caret)).length;
  control.value = text;
  if (caret !== null) control.setSelectionRange(before, before);
}
