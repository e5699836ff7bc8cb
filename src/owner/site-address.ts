/**
 * The address under which the site is published, without a slash at its end, such as
 * `https://www.example.org`. Empty, it is a placeholder: the pages' addresses in their heads stay
 * relative, and the sitemap, which takes none such, names a host that cannot exist.
 */
export const siteAddress: '' | `https://${string}` = '';
