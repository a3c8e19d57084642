/** Pixels: twice the width of an article's column. */
const widest = 1600;

/**
 * A picture as the blog needs it: upright, no wider than 1600 pixels, WebP. Drawn anew, it no longer carries what a
 * camera wrote into it, such as the place. What the browser cannot read is left to the server to refuse.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const scale = Math.min(1, widest / bitmap.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => {
    canvas.toBlob((drawn) => resolve(drawn ?? file), 'image/webp', 0.85);
  });
}
