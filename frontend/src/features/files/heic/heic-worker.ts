import libheif, { type HeifImage } from 'libheif-js/libheif-wasm/libheif-bundle.mjs';

/**
 * Decodes a HEIC photo in a thread of its own, so that the page stays responsive. The server gives this file, and no
 * page, the right to compile WebAssembly (backend/src/http/response/security-headers.ts).
 */

/** Pixels of the largest photo that is decoded; each takes four bytes. The server refuses larger ones. */
const maxPixels = 250_000_000;
const quality = 0.9;

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  toJpeg(data).then(
    (jpeg) => self.postMessage({ jpeg }),
    () => self.postMessage({}),
  );
});

async function toJpeg(file: ArrayBuffer): Promise<Blob> {
  const photos = new (libheif().HeifDecoder)().decode(new Uint8Array(file));
  const photo = photos.find((candidate) => candidate.is_primary()) ?? photos[0];
  if (!photo) throw new Error('The file has no photo');
  const pixels = await pixelsOf(photo);
  const canvas = new OffscreenCanvas(pixels.width, pixels.height);
  canvas.getContext('2d')!.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

function pixelsOf(photo: HeifImage): Promise<ImageData> {
  const [width, height] = [photo.get_width(), photo.get_height()];
  if (width * height > maxPixels) throw new Error('The photo is too large');
  return new Promise((resolve, reject) => {
    photo.display(new ImageData(width, height), (pixels) =>
      pixels ? resolve(pixels) : reject(new Error('The photo is damaged')),
    );
  });
}
