/**
 * The notable guests of Pastors Point and the guest speakers of Townhall. The owner fills both lists with
 * names; an empty list is a placeholder, and the page says that the names are still to come.
 */
export const people: Readonly<Record<'notable-guests' | 'guest-speakers', readonly string[]>> = {
  'notable-guests': [],
  'guest-speakers': [],
};
