import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

import type { PaperKind } from './kinds.ts';
import { CPU_MS, LONGEST_MS, MEMORY_MB } from './limits.ts';
import { type Found, Unfit } from './verdict.ts';

/**
 * A process for one file: whatever it does to the parsers, nothing else is in their reach. It is told the file
 * and its kind, has no settings and no keys, and answers on its standard output: a
 * line of JSON, then the bytes that are kept, then those of the small picture.
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

/** Only the parser that is needed is loaded. */
async function inspected(bytes: Buffer, kind: PaperKind): Promise<Found> {
  if (kind === 'application/pdf') return (await import('./pdf.ts')).readPdf(bytes);
  return (await import('./image.ts')).readImage(bytes, kind);
}

/**
 * Ends the process when it takes too much, also when the host that began it has gone. A thread of its own, since a
 * parser that fills the memory gives no other turn to look.
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
  // Whatever else a parser throws is a file that cannot be read.
  const reason = error instanceof Unfit ? error.reason : 'unreadable';
  await say(Buffer.from(`${JSON.stringify({ refused: reason })}\n`));
}
process.exit(0);
