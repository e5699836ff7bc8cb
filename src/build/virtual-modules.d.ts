declare module 'virtual:delivery' {
  import type { WireMapping } from '#src/forms/wire-mapping.ts';
  import type { Confirmation } from '#src/outbox/delivery/confirmation.ts';

  /** The build's FORM_SERVICE: the form service's origin, or `local`. */
  export const formService: string;
  /** The build's CONFIRMATION_ENDPOINT and CONFIRMATION_MODE; null where there is none. */
  export const confirmation: Confirmation | null;
  /** The connected forms, checked by the build. */
  export const wireMapping: WireMapping;
}

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css';
