/** Shows what there is instead of a picture that failed to load: other words, another picture, or nothing. */
export function showFailed(image: HTMLImageElement): void {
  const { missing, instead } = image.dataset;
  if (missing !== undefined) {
    const words = document.createElement('p');
    words.className = missing;
    words.textContent = 'Image not found';
    image.parentElement?.replaceWith(words);
  } else if (instead) {
    delete image.dataset.instead;
    image.alt = '';
    image.parentElement?.querySelector('source')?.remove();
    image.src = instead;
  } else if (instead === '') image.parentElement?.remove();
}
