import sharp from 'sharp';

/** A picture of nobody as a phone writes it: red above blue, stored on its side, with the place it was taken at. */
export const phonePhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 202, height: 400, channels: 3, background: 'red' } })
    .extend({ right: 202, background: 'blue' })
    .withExif({
      IFD0: { Artist: 'Test Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 26/1 46/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
