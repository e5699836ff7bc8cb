/** The owner's key while `npm test` builds the site: no published file may have it. */
export const keyOfBuild = 'never-published-7f0c3a52';
