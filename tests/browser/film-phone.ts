/**
 * For a page's beginning: its camera films a phone that repeats these pictures, in a gray room. They are in base64.
 */
export function filmPhone(pictures: readonly string[]): void {
  // The initial empty page has no cameras.
  if (!('mediaDevices' in navigator)) return;
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 1280;
    canvas.height = 720;
    const context = canvas.getContext('2d');
    // From bytes: the site's policy forbids data: images.
    const images = await Promise.all(
      pictures.map((picture) => {
        const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
        return createImageBitmap(new Blob([bytes]));
      }),
    );
    let at = 0;
    setInterval(() => {
      const image = images[at % images.length];
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
