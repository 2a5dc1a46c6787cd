import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Wanted = Readonly<{ width?: number; height?: number; seed?: number; metadata?: boolean }>;

/** EXIF data of a camera, with the place of the photo. */
const TAKEN = {
  IFD0: { Make: 'Secret Camera', Copyright: 'Ahmad' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '34/1 31/1 12/1' },
};

/** An image like a photo: coarse noise, reproducible by its seed. */
export async function anImage(
  format: 'jpeg' | 'png' | 'webp',
  { width = 64, height = 48, seed = 1, metadata = false }: Wanted = {},
): Promise<Buffer> {
  const [across, down] = [8, 6];
  const pixels = Buffer.alloc(across * down * 3);
  let state = seed * 2_654_435_761 + 1;
  for (const at of pixels.keys()) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[at] = state >>> 24;
  }
  const image = sharp(pixels, { raw: { width: across, height: down, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .toFormat(format);
  if (!metadata) return image.toBuffer();
  return image
    .withMetadata({ orientation: 6 })
    .withExifMerge(TAKEN)
    .withXmp(XMP)
    .withIccProfile('p3')
    .toBuffer();
}

const XMP = `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"
  dc:source="secret place"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** Pixels of an image, in hex. */
export async function pixelsOf(image: Buffer): Promise<string> {
  return (await sharp(image).removeAlpha().raw().toBuffer()).toString('hex');
}

/** A small file that unpacks to a large image: a white PNG with one bit per pixel. */
export function aWidePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 });
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND')]);
}

function chunk(name: string, content = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
