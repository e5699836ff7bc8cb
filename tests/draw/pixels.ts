/** A picture as rows of pixels, each of them red, green, blue and opacity, a byte each. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8Array };
