import { createContext } from 'react';

/**
 * The ids of the forms that the owner has not connected, as the build knew them. The prerendered page says so
 * in its place; a notice that came with the outbox's code would move every field.
 */
export const UnconnectedFormsContext = createContext<readonly string[]>([]);
