/**
 * @param attributes undefined leaves one out
 * @param children texts are never read as markup
 * @returns a new element
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** A button that submits nothing. */
export function buttonElement(
  look: string | undefined,
  label: string,
  onPress: () => void,
): HTMLButtonElement {
  const made = element('button', { type: 'button', class: look }, label);
  made.addEventListener('click', onPress);
  return made;
}
