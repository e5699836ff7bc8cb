/** Says on links to the page's form whether it has a draft. */
export function showDraftOnPage(hasDraft: boolean): void {
  for (const label of document.querySelectorAll<HTMLElement>('[data-with-draft]')) {
    label.dataset.without ??= label.textContent;
    label.textContent = (hasDraft ? label.dataset.withDraft : label.dataset.without) ?? '';
  }
}
