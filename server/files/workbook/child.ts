import { readFile, writeFile } from 'node:fs/promises';

import { watchLimits, writeOut } from '../inspect/watch.ts';
import { LIMITS } from './limits.ts';
import { readWorkbook } from './read-workbook.ts';
import { UnfitWorkbook } from './unfit-workbook.ts';

const LINES_PER_WRITE = 1000;

/**
 * Process that reads one workbook, so that an attack on a parser reaches nothing else. It gets the path of the
 * workbook, the path to which it writes the rows as lines of JSON, and the name of the chosen sheet, if there is one.
 * It writes a line of JSON about the sheets to standard output.
 */
async function main([file = '', target = '', wanted]: string[]): Promise<void> {
  watchLimits(LIMITS);
  const { lines, ...head } = await readWorkbook(await readFile(file), wanted);
  await writeFile(target, blocksOf(lines));
  await writeOut(Buffer.from(`${JSON.stringify(head)}\n`));
}

/** Joins lines to blocks, so that writing them needs fewer system calls. */
function* blocksOf(lines: readonly string[]): Generator<string> {
  for (let at = 0; at < lines.length; at += LINES_PER_WRITE) {
    yield lines.slice(at, at + LINES_PER_WRITE).join('');
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  // Errors of a parser other than `UnfitWorkbook` mean that the file is unreadable.
  const reason = error instanceof UnfitWorkbook ? error.reason : 'unreadable';
  await writeOut(Buffer.from(`${JSON.stringify({ refused: reason })}\n`));
}
process.exit(0);
