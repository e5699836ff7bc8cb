declare module 'virtual:site/*' {
  import type { ReactElement, ReactNode } from 'react';

  /** This site's part. */
  export function part(form?: ReactNode): ReactElement;
}
