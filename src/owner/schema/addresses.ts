import { type Check, each, matching } from './schema.ts';
import { isWritten, stillExample } from './words.ts';

const likeLink =
  'a whole address that begins with https://, as the browser copies it; while there is none, leave it empty';

const exampleHost =
  /(^|\.)example\.(org|com|net)$|^(www\.)?(yoursite|your-site|yourdomain|mysite|domain)\.\w+$/;

const hostName = /^(?!.*\.(?:local|localhost|invalid)$)(?:[a-z\d_-]+\.)+[a-z][a-z\d-]+$/;

/** Pages that only their owner can open: where a site, a form, a document or a channel is managed. */
const ownersPages: readonly RegExp[] = [
  /^(?:app|admin|console|creator|dash|dashboard|editor|manage|my|studio|business|login|accounts?)\.[\w-]+\.\w/,
  /^[\w-]+\.(?:console|admin|cpanel)\.|^[^?]*\/wp-admin\b|^[^?]*\bzoom\.us\/s\//,
  /^(?:github|gitlab)\.com\/[\w.-]+\/[\w.-]+\/(?:settings|edit|blob|tree)\b/,
  /^docs\.google\.com\/[^?]*\/edit\b|^mail\.google\.com/,
  /^drive\.google\.com\/drive\/(?!.*[?&]usp=)|^calendar\.google\.com\/calendar\/(?:u\/\d+\/)?r/,
  /^(?:www\.)?(?:paypal\.com\/myaccount|eventbrite\.com\/myevent|facebook\.com\/home\.php|x\.com\/home|instagram\.com\/accounts)/,
];

const isPublic: Check = (text) => {
  const { hostname, pathname, search } = new URL(text);
  return ownersPages.some((page) => page.test((hostname + pathname + search).toLowerCase()))
    ? 'is a page that only you can open. Sign out there, and copy the address of the page that visitors see'
    : null;
};

/** A web archive has another address in its path, below a folder of its own. */
const isOne: Check = (text) => {
  const { pathname } = new URL(text);
  return /.https?:\/\//i.test(pathname) && !/^\/[^:]+\/https?:\/\//i.test(pathname)
    ? 'has two addresses, one after the other. Keep one of them'
    : null;
};

/** A link to another site, which leads where a person reads that it leads. */
export const isLink: Check = each(
  isWritten,
  (text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url !== null && exampleHost.test(url.hostname)) return stillExample;
    const [, host = ''] = /^https:\/\/([^/?#]*)/i.exec(text) ?? [];
    const isWhole = url !== null && host.toLowerCase() === url.host;
    const isEnded = !/\s|(?:[.,;:!|>\]}"'“”…]|&gt;)$|&amp;/.test(text);
    return isWhole && hostName.test(url.hostname) && isEnded && text.length <= 2_000
      ? null
      : `must be ${likeLink}`;
  },
  isOne,
  isPublic,
);

/** Where a host manages a site or shows a try of it is not where it publishes it. */
const ownersSites =
  /^(?:(?:app\.netlify|(?:www\.)?github|gitlab|dash\.cloudflare|vercel)\.com|[^.]+--[^.]+\.netlify\.app|[\da-f]{8}\.[^.]+\.pages\.dev)$/;

/** The site's address, which may end in its folder, and that in a slash. */
export const isSiteAddress: Check = each(isLink, (text) => {
  const { origin, hostname, pathname } = new URL(text);
  const [folders = ''] = /^(?:\/[\w-]+(?=\/|$))*/.exec(pathname) ?? [];
  return [folders, `${folders}/`].includes(text.slice(origin.length)) && !ownersSites.test(hostname)
    ? null
    : 'must be the address at which people open your site, without a page at its end, such as https://www.example.org';
});

/** An e-mail address. */
export const isMailAddress: Check = each(
  isWritten,
  (text) =>
    exampleHost.test(text.slice(text.indexOf('@') + 1).toLowerCase()) ? stillExample : null,
  matching(
    /^(?!\.|.*\.[.@])[^\s@<>(),;:\\"[\]]+@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}$/u,
    'one e-mail address alone, such as hope@example.org',
  ),
);

/** A security contact: an e-mail address or a page. */
export const isContact: Check = (text) => {
  if (/^https?:/i.test(text)) return isLink(text);
  return text.includes('@')
    ? isMailAddress(text)
    : 'must be an e-mail address, such as hope@example.org, or a page that begins with https://';
};

/** A phone number as its country writes it abroad (E.164), with or without spaces, dots, dashes and parentheses. */
export const isTextNumber: Check = (text) => {
  const digits = text.replaceAll(/[\s().-]/g, '');
  if (/^\+?1?2065550100$/.test(digits)) return stillExample;
  return /^\+(?:1[2-9]\d\d[2-9]\d{6}|[2-9]\d{6,14})$/.test(digits)
    ? null
    : 'must be a whole phone number with + and the country in front, such as +1 206 555 0100';
};

/** A service with readable responses: of Google's addresses, only that of a deployed script answers. */
export const isEndpoint: Check = each(isLink, (text) =>
  /\.google(?:usercontent)?\.com$/.test(new URL(text).hostname) &&
  !/^https:\/\/script\.google\.com\/macros\/s\/[\w-]+\/exec$/.test(text)
    ? 'must be what Deploy → Manage deployments shows, such as https://script.google.com/macros/s/…/exec'
    : null,
);
