import { wireMapping } from '#src/owner/wire-mapping.ts';
import type { CheckedOwnerMapping } from './wire-mapping.ts';

/** The owner's wire mapping. A missing, surplus or misspelt field is a compile error on this line. */
export const ownerMapping: CheckedOwnerMapping = wireMapping;
