/** Pixels of each side of a photo as it is uploaded. */
export const photoSide = 256;

/** Which square of a picture becomes the photo. */
export interface Crop {
  /** 1: as much as fits. */
  zoom: number;
  /** From 0, the left edge, to 1. */
  across: number;
  /** From 0, the top, to 1. */
  down: number;
}

export const wholeSquare: Crop = { zoom: 1, across: 0.5, down: 0.5 };

/** Draws a square of the picture, on white where the picture is transparent. */
export function drawPhoto(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const side = Math.min(picture.width, picture.height) / crop.zoom;
  const [left, top] = [(picture.width - side) * crop.across, (picture.height - side) * crop.down];
  context.fillStyle = '#fff';
  context.fillRect(0, 0, photoSide, photoSide);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, photoSide, photoSide);
}

/** What was drawn, as a JPEG. It has nothing of the chosen file but these pixels. */
export const photoOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (drawn) => (drawn ? resolve(drawn) : reject(new Error('The browser drew no picture'))),
      'image/jpeg',
      0.9,
    );
  });
