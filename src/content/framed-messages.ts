/** Messages in another site's frame. */
export const framedMessages = {
  why: 'This page does not work inside another page, which could hide what your clicks do.',
  open: 'Open this page by itself',
} as const;
