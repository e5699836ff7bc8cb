/** What each language calls itself, by tag (BCP 47). */
export const languageNames: Readonly<Record<string, string>> = { en: 'English', es: 'Español' };

/** Each has a file of rows in `src/owner/languages`. */
export const otherLanguages: readonly string[] = Object.keys(languageNames).slice(1);
