import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

import type { InspectedFile, PaperKind } from '@/server/kernel/ports';
import { CPU_MS, LONGEST_MS, MEMORY_MB } from './limits.ts';
import { Unfit } from './verdict.ts';

/**
 * Process that inspects one file, so that an attack on a parser reaches nothing else. It gets the path and kind of the
 * file, but no settings and no keys. It writes a line of JSON to standard output, then the bytes to store, then the
 * thumbnail.
 */
async function main([file = '', kind = '']: string[]): Promise<void> {
  watch();
  const bytes = await readFile(file);
  const { content, thumbnail, ...found } = await inspected(bytes, kind as PaperKind);
  const head = { ...found, content: content.length, thumbnail: thumbnail?.length ?? 0 };
  await say(Buffer.from(`${JSON.stringify(head)}\n`));
  await say(content);
  if (thumbnail) await say(thumbnail);
}

/** Loads only the parser that this kind of file needs. */
async function inspected(bytes: Buffer, kind: PaperKind): Promise<InspectedFile> {
  if (kind === 'application/pdf') return (await import('./pdf.ts')).readPdf(bytes);
  return (await import('./image.ts')).readImage(bytes, kind);
}

/**
 * Kills the process if it uses too much time or memory, even if the server process is gone. It runs in its own thread,
 * because a busy parser would block a timer here.
 */
function watch(): void {
  const most = process.memoryUsage.rss() + MEMORY_MB * 1024 * 1024;
  const look = `const until = Date.now() + ${LONGEST_MS};
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const isLong = Date.now() > until || user + system > ${CPU_MS * 1000};
    const isLarge = process.memoryUsage.rss() > ${most};
    if (isLong || isLarge) process.kill(process.pid, 'SIGKILL');
  }, 20)`;
  new Worker(look, { eval: true }).unref();
}

function say(bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  // Errors of a parser other than `Unfit` mean that the file is unreadable.
  const reason = error instanceof Unfit ? error.reason : 'unreadable';
  await say(Buffer.from(`${JSON.stringify({ refused: reason })}\n`));
}
process.exit(0);
