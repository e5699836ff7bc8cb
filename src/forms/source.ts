/** The answer that a link to a form can bring (specification 2.19). */
export const sourceName = 'source';

const sourceOnly = /^#source=([A-Za-z0-9][A-Za-z0-9-]{0,39})$/;

/**
 * Where a person found a form, such as 'Poster-12' of `/join#source=Poster-12`.
 * @param hash of the address
 * @returns null if it is anything else
 */
export const sourceIn = (hash: string): string | null => sourceOnly.exec(hash)?.[1] ?? null;
