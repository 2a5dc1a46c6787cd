import sharp, { type Sharp } from 'sharp';

import type { PaperKind } from './kinds.ts';
import { type Found, MADE_BYTES_MAX, PIXELS_MAX, Unfit } from './verdict.ts';

type ImageKind = Exclude<PaperKind, 'application/pdf'>;

/** Nothing but these three is ever decoded, whatever else the library knows. */
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
 * Decodes the whole image and writes it anew, upright and in sRGB: what it carried beside its pixels is gone, with
 * whatever stood behind its end.
 */
export async function readImage(bytes: Buffer, kind: ImageKind): Promise<Found> {
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
    // Its own limit is on what is decoded; that of the pixels is told in words of its own.
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

/** So that what is made of a large file does not become larger than it was. */
const LARGE_BYTES = 5 * 1024 * 1024;

function encoded(image: Sharp, kind: ImageKind, sent: number): Sharp {
  const quality = sent > LARGE_BYTES ? 80 : 88;
  if (kind === 'image/jpeg') return image.jpeg({ quality, optimiseCoding: false });
  if (kind === 'image/webp') return image.webp({ quality, effort: 0 });
  return image.png({ compressionLevel: 6 });
}

/** Small enough for a list, from what was made and never from what was sent. */
export async function thumbnailOf(made: Buffer): Promise<Buffer> {
  return sharp(made, { limitInputPixels: PIXELS_MAX })
    .resize(THUMBNAIL, THUMBNAIL, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 70 })
    .toBuffer();
}
