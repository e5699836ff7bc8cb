/** The owner's key in test builds; no published file may contain it. */
export const keyOfBuild = 'never-published-7f0c3a52';
