declare module 'virtual:delivery' {
  import type { WireMapping } from '#src/forms/wire-mapping.ts';
  import type { DeliverySettings } from '#src/outbox/delivery/kinds.ts';

  /** Where the build's forms are delivered, see `.env`. */
  export const delivery: DeliverySettings;
  /** The connected forms, checked by the build. */
  export const wireMapping: WireMapping;
  /** When this build was made, in milliseconds since the epoch. A page has it in its document. */
  export const builtAt: number;
}

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css';
