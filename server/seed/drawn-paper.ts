import { createHash } from 'node:crypto';
import sharp from 'sharp';

import { readImage } from '@/server/files/inspect/image';
import type { Upload } from '@/server/kernel/uploads';

const WIDTH = 480;
const HEIGHT = 300;

/** The text of the paper is drawn as bars of its length; the seed chooses the colours. */
type Drawn = Readonly<{ name: string; lines: readonly string[]; seed: number }>;
type Colour = readonly [red: number, green: number, blue: number];

/** A drawn picture of an identity paper, as if it had been uploaded and inspected. No person is on it. */
export async function drawnPaper(paper: Drawn): Promise<Upload> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  const colourAt = painter(paper);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    pixels.set(colourAt(at % WIDTH, Math.floor(at / WIDTH)), at * 3);
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  const content = await sharp(pixels, { raw }).jpeg({ quality: 70 }).toBuffer();
  return {
    hash: createHash('sha256').update(content).digest('hex'),
    ...{ name: `${paper.name}.jpg`, path: '', size: content.length },
    discard: () => Promise.resolve(),
    paper: await readImage(content, 'image/jpeg'),
  };
}

/** A card with a frame, a drawn head in place of a photograph, and bars in place of text. */
function painter({ lines, seed }: Drawn): (x: number, y: number) => Colour {
  const tone = (light: number): Colour => [
    light - ((seed * 37) % 40),
    light - ((seed * 53) % 40),
    light - ((seed * 71) % 40),
  ];
  const [paper, ink, frame, photo, head] = [250, 90, 150, 215, 165].map(tone);
  return (x, y) => {
    const isFrame = x < 6 || y < 6 || x >= WIDTH - 6 || y >= HEIGHT - 6;
    if (isFrame) return frame ?? [0, 0, 0];
    const isPhoto = x > 30 && x < 160 && y > 60 && y < 220;
    const isHead = (x - 95) ** 2 + (y - 115) ** 2 < 32 ** 2;
    const isBody = ((x - 95) / 52) ** 2 + ((y - 220) / 66) ** 2 < 1;
    if (isPhoto) return (isHead || isBody ? head : photo) ?? [0, 0, 0];
    const line = lines[Math.floor((y - 64) / 34)];
    const isBar = (y - 64) % 34 < 14 && x > 185 && x < 185 + (line?.length ?? 0) * 10;
    return (line !== undefined && y >= 64 && isBar ? ink : paper) ?? [0, 0, 0];
  };
}
