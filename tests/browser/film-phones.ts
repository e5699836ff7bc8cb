import type { Page } from '@playwright/test';

/**
 * For a page's beginning: its camera films one phone after the other, each of which repeats its pictures, in a gray
 * room. The pictures are in base64.
 */
export function filmPhones(phones: readonly (readonly string[])[]): void {
  // The initial empty page has no cameras.
  if (!('mediaDevices' in navigator)) return;
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 1280;
    canvas.height = 720;
    const context = canvas.getContext('2d');
    // From bytes: the site's policy forbids data: images.
    const images = await Promise.all(
      phones.map((pictures) =>
        Promise.all(
          pictures.map((picture) => {
            const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
            return createImageBitmap(new Blob([bytes]));
          }),
        ),
      ),
    );
    let at = 0;
    setInterval(() => {
      const shown = images[Number(document.documentElement.dataset.phone ?? 0)] ?? [];
      const image = shown[at % shown.length];
      at += 1;
      if (!context || !image) return;
      context.fillStyle = '#777';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.setTransform(1, 0.05, -0.05, 1, 320, 20);
      context.drawImage(image, 0, 0, 640, 640);
      context.resetTransform();
    }, 400);
    return canvas.captureStream(15);
  };
}

/** The next person holds a phone before the camera; nobody presses anything. */
export const filmPhone = (page: Page, phone: number): Promise<void> =>
  page.evaluate((shown) => {
    document.documentElement.dataset.phone = `${shown}`;
  }, phone);
