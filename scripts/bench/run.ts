import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { stopChildren } from './child';
import { measureBooks, type Measured, type Programs } from './measure-books';
import { type CounterMeasured, measureCounter } from './measure-counter';
import { measureScripts } from './measure-scripts';
import { figure, printBooks, printHead, printScripts, printTable, type Row } from './print';

const TICKETS = 100_000;
const SIZES = [10_000, 100_000, 1_000_000];

/** How long and how often is measured; the short run says whether things work, not how fast they are. */
const THOROUGH = { seconds: 5, rounds: 5, calls: 25 } as const;
const SHORT = { seconds: 2, rounds: 3, calls: 9 } as const;

/**
 * Measures the host at every size, and a counter with many tickets behind it, and prints it all:
 * `--short` for a quick look, `--sizes 10000,50000` (none with `--sizes 0`), `--tickets 20000`.
 */
export async function run(args: string[], programs: Programs): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      short: { type: 'boolean', default: false },
      sizes: { type: 'string' },
      tickets: { type: 'string' },
    },
  });
  const asked = values.sizes
    ?.split(',')
    .map(Number)
    .filter((size) => size > 0);
  const sizes = asked ?? (values.short ? SIZES.slice(0, 2) : SIZES);
  const tickets = Number(values.tickets ?? (values.short ? TICKETS / 10 : TICKETS));
  const effort = values.short ? SHORT : THOROUGH;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-bench-'));
  const tidyUp = async (): Promise<void> => {
    await stopChildren();
    await rm(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void tidyUp().then(() => process.exit(130)));
  }

  const measured: Measured[] = [];
  let counter: CounterMeasured;
  try {
    for (const lines of sizes) {
      process.stderr.write(`Measuring books of ${lines} lines …\n`);
      const dataDir = path.join(folder, String(lines));
      measured.push(await measureBooks({ dataDir, lines }, programs, effort));
      await rm(dataDir, { recursive: true, force: true });
    }
    process.stderr.write(`Measuring a counter with ${tickets} tickets …\n`);
    const dataDir = path.join(folder, 'counter');
    counter = await measureCounter({ dataDir, tickets }, programs, effort);
  } finally {
    await tidyUp();
  }
  printHead();
  if (measured.length > 0) printBooks(measured);
  printCounter(counter);
  printScripts(await measureScripts());
}

/** What a counter can do; behind each what it is held against. */
function printCounter({ tickets, loadSeconds, ticketing, summed }: CounterMeasured): void {
  process.stdout.write(`\nA counter with ${tickets} tickets\n`);
  printTable([
    ['loaded through the ledger, s', [figure(loadSeconds)], ''],
    ...ticketing.flatMap(({ clients, tickets: dealt, journals, ratio }): Row[] => [
      [
        `tickets a second, ${clients} client${clients > 1 ? 's' : ''}`,
        [figure(dealt.perSecond)],
        'aim ≥ 50',
      ],
      ['  journals in the same seconds', [figure(journals.perSecond)], ''],
      ['  ratio', [ratio.toFixed(2)], ''],
      ['  one ticket, ms', [figure(dealt.medianMs)], ''],
    ]),
    ...summed.flatMap(({ name, hostMs, bareMs }): Row[] => [
      [`summary report of ${name}, ms`, [figure(hostMs)], ''],
      ['  its sums asked by hand, ms', [figure(bareMs)], `× ${(hostMs / bareMs).toFixed(1)}`],
    ]),
  ]);
}
