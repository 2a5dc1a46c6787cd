import { createHash } from 'node:crypto';
import sharp from 'sharp';

import { readImage } from '@/server/files/inspect/image';
import type { Upload } from '@/server/kernel/uploads';

const WIDTH = 480;
const HEIGHT = 300;

/** The text is drawn as bars of its length; the seed determines the colours. */
type Drawn = Readonly<{ name: string; lines: readonly string[]; seed: number }>;
type Box = Readonly<{ x: readonly [number, number]; y: readonly [number, number] }>;

/** Drawn picture of an identity document, as if it had been uploaded and inspected. It shows no person. */
export async function drawnPaper(paper: Drawn): Promise<Upload> {
  const pixels = paint(paper);
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  const content = await sharp(pixels, { raw }).jpeg({ quality: 70 }).toBuffer();
  return {
    hash: createHash('sha256').update(content).digest('hex'),
    name: `${paper.name}.jpg`,
    path: '',
    size: content.length,
    discard: () => Promise.resolve(),
    paper: await readImage(content, 'image/jpeg'),
  };
}

/** Draws a card with a frame, a drawn head instead of a photograph, and bars instead of text. */
function paint({ lines, seed }: Drawn): Buffer {
  const tone = (light: number) =>
    Buffer.from([
      light - ((seed * 37) % 40),
      light - ((seed * 53) % 40),
      light - ((seed * 71) % 40),
    ]);
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  const fillRow = (y: number, [from, to]: readonly [number, number], colour: Buffer) =>
    pixels.fill(colour, (y * WIDTH + from) * 3, (y * WIDTH + to) * 3);
  const fill = ({ x, y }: Box, colour: Buffer) => {
    for (let row = y[0]; row < y[1]; row += 1) fillRow(row, x, colour);
  };
  fill({ x: [0, WIDTH], y: [0, HEIGHT] }, tone(150));
  fill({ x: [6, WIDTH - 6], y: [6, HEIGHT - 6] }, tone(250));
  fill({ x: [31, 160], y: [61, 220] }, tone(215));
  for (let y = 84; y < 220; y += 1) {
    const head = y < 147 ? Math.sqrt(32 ** 2 - (y - 115) ** 2) : 0;
    const body = y > 154 ? 52 * Math.sqrt(1 - ((y - 220) / 66) ** 2) : 0;
    const half = Math.round(Math.max(head, body));
    fillRow(y, [95 - half, 95 + half], tone(165));
  }
  for (const [at, { length }] of lines.entries()) {
    const top = 64 + at * 34;
    fill({ x: [186, Math.min(185 + length * 10, WIDTH - 6)], y: [top, top + 14] }, tone(90));
  }
  return pixels;
}
