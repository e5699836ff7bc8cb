import type { ValueCheck } from './table-reader.ts';
import { isLink } from './value-checks.ts';

const deployed = 'Take the one that Deploy → Manage deployments shows, which ends in /exec.';

/** Whether a text can be the address of a service whose answers can be read. */
export const endpointFault: ValueCheck = (text) => {
  const fault = isLink(text);
  if (fault !== null) return fault;
  const { hostname, pathname } = new URL(text);
  if (hostname === 'docs.google.com') {
    return pathname.startsWith('/forms/')
      ? 'is the address of a form, which cannot answer. Paste it in the line of that form.'
      : `is the address of the sheet itself, which only you can open. ${deployed}`;
  }
  if (hostname !== 'script.google.com' || /\/s\/[\w-]+\/exec$/.test(pathname)) return null;
  return pathname.endsWith('/dev')
    ? `ends in /dev: only you can open that one. ${deployed}`
    : `is an address of the script editor. ${deployed}`;
};
