/** How much of a service's reason is shown, in characters. */
const longestReason = 200;

/**
 * A text from elsewhere as a person may be shown it: one line, no control or direction characters, and
 * not longer than a sentence or two. Markup stays the text that it is.
 */
export function plainText(text: string): string {
  const line = text
    // Control, format (such as a direction override) and unpaired surrogate characters.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  if (characters.length <= longestReason) return line;
  return `${characters
    .slice(0, longestReason - 1)
    .join('')
    .trimEnd()}…`;
}
