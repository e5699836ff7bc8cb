import { createContext } from 'react';

/** The site's path of the page that is shown. */
export const ShownPathContext = createContext('/');
