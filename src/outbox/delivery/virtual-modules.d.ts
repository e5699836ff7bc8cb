declare module 'virtual:delivery' {
  import type { WireMapping } from '#src/forms/wire-mapping.ts';
  import type { DeliverySettings } from './kinds.ts';

  export const delivery: DeliverySettings;
  /** Connected forms, checked by the build. */
  export const wireMapping: WireMapping;
  /** Pages have it in their document. */
  export const builtAt: number;
}

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css';
