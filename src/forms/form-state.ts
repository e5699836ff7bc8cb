/**
 * What a form's page shows beyond the fields, whose text stays in the controls themselves.
 * - `filling`: nothing was submitted since the last outcome.
 * - `failed`: the first check that failed.
 * - `storing`: submitted, not yet on the device.
 * - `stored`: on the device, under this id; its further way is the outbox's to tell.
 * - `sent-unstored`: sent, under this id, without having been stored.
 * - `lost`: neither stored nor sent; every field stays as typed.
 */
export type FormStatus =
  | { readonly kind: 'filling' | 'storing' | 'lost' }
  | { readonly kind: 'failed'; readonly field: string; readonly message: string }
  | { readonly kind: 'stored' | 'sent-unstored'; readonly id: string };
