/** Pixels: twice the width of an article's column. */
const widest = 1600;

/**
 * Converts a picture for the blog: upright, at most 1600 pixels wide, WebP. This also removes the camera's metadata,
 * such as the location. Returns the file unchanged if the browser cannot read it, so that the server refuses it.
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
