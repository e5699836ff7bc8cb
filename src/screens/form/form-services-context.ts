import { createContext } from 'react';
import type { FormServices } from './form-core.ts';

/** For the editor's form. */
export const FormServicesContext = createContext<FormServices | null>(null);
