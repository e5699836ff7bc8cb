import { isLink } from './addresses.ts';
import type { Check, Fault } from './words.ts';

const deployed = 'Take the one that Deploy → Manage deployments shows, which ends in /exec.';

/** A service with readable responses. */
export const endpointFault: Check = (text) => {
  if (/^AKfy[\w-]+$/.test(text)) {
    const instead = `https://script.google.com/macros/s/${text}/exec`;
    return { why: 'is only the id in the address.', instead };
  }
  const google = /\b(?:docs|script)\.google(?:usercontent)?\.com\/\S*/i.exec(text)?.[0];
  const fault = google === undefined ? null : googleFault(new URL(`https://${google}`));
  if (fault !== null) return fault;
  const whole = text.replace(/^http:\/\//i, 'https://');
  return whole === text ? isLink(text) : { why: 'must begin with https://.', instead: whole };
};

function googleFault({ hostname, pathname }: URL): Fault | null {
  if (hostname === 'docs.google.com') {
    return {
      why: pathname.startsWith('/forms/')
        ? 'is the address of a form, which cannot answer. Paste it in the line of that form.'
        : `is the address of the sheet itself, which only you can open. ${deployed}`,
    };
  }
  if (hostname === 'script.googleusercontent.com') {
    return { why: `is where Google sends a browser on to, which takes nothing. ${deployed}` };
  }
  const [, id, end = ''] =
    /^\/(?:a\/)?macros\/(?:[\w.-]+\/)?s\/([\w-]+)\/?(.*)$/.exec(pathname) ?? [];
  const instead = `https://${hostname}/macros/s/${id}/exec`;
  if (id === undefined) return { why: `is an address of the script editor. ${deployed}` };
  if (end === 'exec') {
    return pathname.startsWith('/macros/s/')
      ? null
      : { why: 'has the name of your organization in it, which is not needed.', instead };
  }
  if (end === 'dev') return { why: `ends in /dev: only you can open that one. ${deployed}` };
  return end.replace(/\W+$/, '') === 'exec'
    ? { why: 'has extra characters after /exec.', instead }
    : { why: `is cut short. ${deployed}` };
}
