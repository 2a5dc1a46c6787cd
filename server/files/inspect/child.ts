import { readFile } from 'node:fs/promises';

import type { InspectedFile, PaperKind } from '@/server/kernel/ports';
import { LIMITS } from './limits.ts';
import { Unfit } from './verdict.ts';
import { watchLimits, writeOut } from './watch.ts';

/**
 * Process that inspects one file, so that an attack on a parser reaches nothing else. It gets the path and kind of the
 * file, but no settings and no keys. It writes a line of JSON to standard output, then the bytes to store, then the
 * thumbnail.
 */
async function main([file = '', kind = '']: string[]): Promise<void> {
  watchLimits(LIMITS);
  const bytes = await readFile(file);
  const { content, thumbnail, ...found } = await inspected(bytes, kind as PaperKind);
  const head = { ...found, content: content.length, thumbnail: thumbnail?.length ?? 0 };
  await writeOut(Buffer.from(`${JSON.stringify(head)}\n`));
  await writeOut(content);
  if (thumbnail) await writeOut(thumbnail);
}

/** Loads only the parser that this kind of file needs. */
async function inspected(bytes: Buffer, kind: PaperKind): Promise<InspectedFile> {
  if (kind === 'application/pdf') return (await import('./pdf.ts')).readPdf(bytes);
  return (await import('./image.ts')).readImage(bytes, kind);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  // Errors of a parser other than `Unfit` mean that the file is unreadable.
  const reason = error instanceof Unfit ? error.reason : 'unreadable';
  await writeOut(Buffer.from(`${JSON.stringify({ refused: reason })}\n`));
}
process.exit(0);
