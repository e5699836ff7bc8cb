/**
 * `#limits`: the limits that the owner may widen, read by Node at startup (src/build/owner/limits.ts) and inserted
 * by the build (src/build/owner/owner-plugin.ts). Single values: a form's first script has no room for more.
 */
export const nameLength: number;
export const emailLength: number;
/** Where a state is typed. */
export const stateTyping: number;
export const stateLength: number;
/** What a name may hold, in words. */
export const nameSigns: string;
/** What the typing filter takes out of a name. */
export const notInNames: RegExp;
/** A whole name. */
export const wholeName: RegExp;
/** Behind the 50: ', DC District of Columbia'. */
export const moreStates: string;
