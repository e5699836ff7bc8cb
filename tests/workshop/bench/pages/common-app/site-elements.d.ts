declare module 'virtual:site/*' {
  /** This site's part. */
  export function part(form?: unknown): import('react').ReactElement;
}
