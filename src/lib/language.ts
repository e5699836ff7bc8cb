/** Of the words in this build (BCP 47). */
export const language: string = import.meta.env?.LANGUAGE ?? 'en';
