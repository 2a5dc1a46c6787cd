import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { printBooks, printHead, printScripts } from './print';
import { measureBooks, type Measured, type Programs } from './measure-books';
import { measureScripts } from './measure-scripts';
import { stopChildren } from './child';

const SIZES = [10_000, 100_000, 1_000_000];

/** How long and how often is measured; the short run says whether things work, not how fast they are. */
const THOROUGH = { seconds: 5, rounds: 5, calls: 25 } as const;
const SHORT = { seconds: 2, rounds: 3, calls: 9 } as const;

/** Measures the house at every size and prints it all: `--short` for a quick look, `--sizes 10000,50000`. */
export async function run(args: string[], programs: Programs): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { short: { type: 'boolean', default: false }, sizes: { type: 'string' } },
  });
  const sizes = values.sizes?.split(',').map(Number) ?? (values.short ? SIZES.slice(0, 2) : SIZES);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-bench-'));
  const tidyUp = async (): Promise<void> => {
    await stopChildren();
    await rm(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void tidyUp().then(() => process.exit(130)));
  }

  const measured: Measured[] = [];
  try {
    for (const lines of sizes) {
      process.stderr.write(`Measuring books of ${lines} lines …\n`);
      const dataDir = path.join(folder, String(lines));
      const effort = values.short ? SHORT : THOROUGH;
      measured.push(await measureBooks({ dataDir, lines }, programs, effort));
      await rm(dataDir, { recursive: true, force: true });
    }
  } finally {
    await tidyUp();
  }
  printHead();
  printBooks(measured);
  printScripts(await measureScripts());
}
