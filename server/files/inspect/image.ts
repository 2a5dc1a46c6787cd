import sharp, { type Sharp } from 'sharp';

import type { InspectedFile, PaperKind } from '@/server/kernel/ports';
import { MADE_BYTES_MAX, PIXELS_MAX, Unfit } from './verdict.ts';

type ImageKind = Exclude<PaperKind, 'application/pdf'>;

/** Blocks all decoders of the image library except those for JPEG, PNG and WebP. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});
sharp.cache(false);
sharp.concurrency(1);

const FORMATS: Readonly<Record<ImageKind, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};

const THUMBNAIL = 320;

/**
 * Decodes the whole image and encodes it again, upright and in sRGB. That removes metadata and any data after the end
 * of the image.
 */
export async function readImage(bytes: Buffer, kind: ImageKind): Promise<InspectedFile> {
  const { width, height, pages = 1, format, hasAlpha } = await headOf(bytes);
  if (format !== FORMATS[kind]) throw new Unfit('unreadable');
  if (width * height > PIXELS_MAX) throw new Unfit('pixels');
  if (pages > 1) throw new Unfit('moving');
  const { data, info } = await remade(bytes, kind, hasAlpha).catch(() => {
    throw new Unfit('unreadable');
  });
  if (data.length > MADE_BYTES_MAX) throw new Unfit('remade');
  const { width: wide, height: high } = info;
  return {
    kind,
    width: wide,
    height: high,
    pages: null,
    content: data,
    thumbnail: await thumbnailOf(data),
  };
}

async function headOf(bytes: Buffer) {
  try {
    // Turns off the library's own pixel limit, so that an image with too many pixels gets our refusal.
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    throw new Unfit('unreadable');
  }
}

function remade(bytes: Buffer, kind: ImageKind, hasAlpha: boolean) {
  const image = sharp(bytes, {
    limitInputPixels: PIXELS_MAX,
    failOn: 'error',
    sequentialRead: true,
  })
    .autoOrient()
    .toColourspace('srgb');
  return encoded(hasAlpha ? image : image.removeAlpha(), kind, bytes.length).toBuffer({
    resolveWithObject: true,
  });
}

/**
 * Size in bytes above which an uploaded JPEG or WebP image is encoded with a lower quality, because the result could
 * otherwise be larger than the original.
 */
const LARGE_BYTES = 5 * 1024 * 1024;

function encoded(image: Sharp, kind: ImageKind, sent: number): Sharp {
  const quality = sent > LARGE_BYTES ? 80 : 88;
  if (kind === 'image/jpeg') return image.jpeg({ quality, optimiseCoding: false });
  if (kind === 'image/webp') return image.webp({ quality, effort: 0 });
  return image.png({ compressionLevel: 6 });
}

/** Makes a thumbnail for lists from an image that this process has encoded, never from an uploaded image. */
export async function thumbnailOf(made: Buffer): Promise<Buffer> {
  return sharp(made, { limitInputPixels: PIXELS_MAX })
    .resize(THUMBNAIL, THUMBNAIL, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 70 })
    .toBuffer();
}
