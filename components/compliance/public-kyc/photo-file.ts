import { judgePhoto, type PhotoJudgement } from '@/lib/domain/compliance/photo';

/**
 * Maximum length of the longer side of an uploaded photo, in pixels. Small print stays legible, and the file stays
 * small.
 */
const LONGEST = 2000;
const QUALITY = 0.85;
/** Width in pixels to which a photo is reduced for the quality checks. */
const JUDGED = 800;

export type Chosen = Readonly<{
  file: File;
  /** Object URL of the picture; undefined if the file is not a picture or the browser cannot decode it. */
  picture: string | undefined;
  judgement: PhotoJudgement | undefined;
}>;

/**
 * Prepares a photo in the browser: rotates it upright, reduces its size and converts it to JPEG. Other files, and
 * photos that the browser cannot decode, are returned unchanged.
 */
export async function prepared(file: File): Promise<Chosen> {
  if (!file.type.startsWith('image/')) return { file, picture: undefined, judgement: undefined };
  const drawn = await drawing(file).catch(() => undefined);
  if (!drawn) return { file, picture: undefined, judgement: undefined };
  const { canvas, judgement } = drawn;
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  const ready = blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : file;
  return { file: ready, picture: URL.createObjectURL(ready), judgement };
}

async function drawing(file: File) {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const canvas = drawnAt(image, Math.min(1, LONGEST / Math.max(image.width, image.height)));
  const judgement = judged(drawnAt(image, Math.min(1, JUDGED / image.width)));
  image.close();
  return { canvas, judgement };
}

function drawnAt(image: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = contextOf(canvas);
  // JPEG has no transparency, so the background is white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser does not draw.');
  return context;
}

function judged(canvas: HTMLCanvasElement): PhotoJudgement {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  const grey = new Uint8ClampedArray(data.length / 4);
  for (let at = 0; at < grey.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    grey[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return judgePhoto(grey, canvas.width);
}
