import os from 'node:os';

import { BOOKS } from './books';
import type { Measured } from './measure-books';
import type { FirstLoad } from './first-load';
import type { Compared } from './measure-against';
import type { AssetsMeasured } from './measure-assets';
import type { ImportMeasured } from './measure-import';
import type { LocksMeasured } from './measure-locks';

const print = (line: string) => process.stdout.write(`${line}\n`);

export function printHead(): void {
  const [minute = 0] = os.loadavg();
  print(
    `\nNode ${process.versions.node}, ${os.availableParallelism()} cores, load ${minute.toFixed(1)}; ` +
      `${BOOKS.accounts} accounts, ${BOOKS.currencies} currencies, ${BOOKS.months} months; medians`,
  );
}

export type Row = readonly [name: string, values: readonly string[], last: string];

/** Prints the figures with one column per size of the books, and the targets. */
export function printBooks(measured: readonly Measured[]): void {
  const rows: Row[] = [
    ['', measured.map(({ lines }) => `${lines} lines`), ''],
    of('first start, ms', ({ firstStartMs }) => firstStartMs),
    of('second start, ms', ({ secondStartMs }) => secondStartMs),
    of('loaded through the ledger, s', ({ loadSeconds }) => loadSeconds, 'aim 180 at 1 M'),
    of('sums of its days, s', ({ daySeconds }) => daySeconds),
    of('verified whole, s', ({ proofSeconds }) => proofSeconds),
    of('database, GB', ({ gigabytes }) => gigabytes),
    ...postingRows(measured),
    ...Object.keys(measured[0]?.reading ?? {}).map((name) => {
      const times = measured.map(({ reading }) => reading[name] ?? Number.NaN);
      const growth = (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN);
      const aim = name.startsWith('trial balance') ? ', aim ≤ 4' : '';
      return [`${name}, ms`, times.map(figure), `grows × ${growth.toFixed(2)}${aim}`] as const;
    }),
  ];
  printTable(rows);

  function of(name: string, value: (one: Measured) => number, aim = ''): Row {
    return [name, measured.map((one) => figure(value(one))), aim];
  }
}

function postingRows(measured: readonly Measured[]): Row[] {
  const all = measured[0]?.posting ?? [];
  return all.flatMap(({ clients }, at): Row[] => {
    const postings = measured.map(({ posting }) => posting[at]);
    const row = (name: string, values: readonly (number | undefined)[], last = ''): Row => [
      `${name}, ${clients} client${clients > 1 ? 's' : ''}`,
      values.map((value) => figure(value ?? Number.NaN)),
      last,
    ];
    return [
      row(
        'posts a second',
        postings.map((one) => one?.host.perSecond),
      ),
      row(
        '  the same rows written bare',
        postings.map((one) => one?.bare.perSecond),
      ),
      [`  ratio`, postings.map((one) => (one?.ratio ?? Number.NaN).toFixed(2)), 'aim ≥ 0.60'],
      row(
        '  one post, ms',
        postings.map((one) => one?.host.medianMs),
      ),
    ];
  });
}

/** Prints the figures of a commit and of this tree side by side, and which direction is better. */
export function printAgainst(commit: string, compared: readonly Compared[]): void {
  printHead();
  printTable([
    ['', [commit.slice(0, 10), 'this tree', 'ratio'], ''],
    ...compared.map(({ name, unit, before, now, ratio }): Row => [
      `${name}, ${unit}`,
      [figure(before), figure(now), ratio.toFixed(2)],
      unit === 'ms' ? 'below 1 is faster' : 'above 1 is faster',
    ]),
  ]);
}

/** Prints the times of depreciation runs, to show that they grow in proportion to the register. */
export function printAssets(measured: readonly AssetsMeasured[]): void {
  print('\nDepreciation');
  const row = (name: string, of: (one: AssetsMeasured) => number, aim = ''): Row => [
    ...([name, measured.map((one) => figure(of(one)))] as const),
    aim,
  ];
  printTable([
    ['', measured.map(({ assets }) => `${assets} assets`), ''],
    row('previewed, s', ({ preview }) => preview, 'aim < 2'),
    row('asked for, s', ({ queued }) => queued, 'aim at once'),
    row('a month by a job, s', ({ month }) => month, 'aim < 20'),
    row('  for one asset, ms', ({ month, assets }) => (month / assets) * 1000),
    row('a year by a job, s', ({ caughtUp }) => caughtUp),
    row('  its rows', ({ rows }) => rows),
    row('  for one row, ms', ({ caughtUp, rows }) => (caughtUp / rows) * 1000),
  ]);
}

export function printImports(measured: readonly ImportMeasured[]): void {
  print('\nImport of journal entries');
  const row = (name: string, of: (one: ImportMeasured) => string, aim = ''): Row => [
    ...([name, measured.map(of)] as const),
    aim,
  ];
  printTable([
    ['', measured.map(({ entries }) => `${entries} entries`), ''],
    row('sent until posted, ms', ({ hostMs }) => figure(hostMs)),
    row('  the same rows copied under the same guards', ({ copyMs }) => figure(copyMs)),
    row('  ratio', ({ ratio }) => ratio.toFixed(2), 'aim ≥ 0.40, as a job ≥ 0.35'),
    row('  lowest', ({ spread: [lowest] }) => lowest.toFixed(2)),
    row('  highest', ({ spread: [, highest] }) => highest.toFixed(2)),
  ]);
}

/** Prints what tickets wait for and how long they hold locks, with one column per number of clients. */
export function printLocks(measured: readonly LocksMeasured[]): void {
  printHead();
  const row = (name: string, of: (one: LocksMeasured) => number, last = ''): Row => [
    ...([name, measured.map((one) => figure(of(one)))] as const),
    last,
  ];
  const names = new Set(measured.flatMap(({ waits }) => Object.keys(waits)));
  printTable([
    ['', measured.map(({ clients }) => `${clients} client${clients > 1 ? 's' : ''}`), ''],
    row('tickets a second', ({ tickets }) => tickets.perSecond),
    row('  one ticket, ms', ({ tickets }) => tickets.medianMs),
    row('  one in a hundred, ms', ({ tickets }) => tickets.p99Ms),
    row('processor of our server, ms a ticket', ({ used }) => used.serverMs),
    row('processor of the database, ms a ticket', ({ used }) => used.databaseMs),
    ...[...names]
      .toSorted()
      .map((name) => row(`sessions at ${name}`, ({ waits }) => waits[name] ?? 0)),
    row('positions and balances held, ms', ({ held }) => held.booksMs, 'every statement logged'),
    row('counters held, ms', ({ held }) => held.counterMs),
    row('  statements meanwhile', ({ held }) => held.statements),
    row('  commit, ms', ({ held }) => held.commitMs),
  ]);
}

export function printFirstLoads(loads: readonly FirstLoad[]): void {
  print('\nFirst load, until nothing more is asked for');
  printTable([
    ['', ['script, kB brotli', 'in files', 'requests', 'of the API'], ''],
    ...loads.map(({ page, kilobytes, scripts, requests, calls }): Row => {
      const { name, most } = page;
      const counts = [scripts, requests, calls].map(String);
      return [
        name,
        [kilobytes.toFixed(1), ...counts],
        kilobytes > most ? `over ${most}` : `at most ${most}`,
      ];
    }),
  ]);
  printPaces(loads);
}

function printPaces(loads: readonly FirstLoad[]): void {
  const timed = loads.flatMap(({ page: { name }, pace }) => (pace ? [{ name, pace }] : []));
  if (timed.length === 0) return;
  print('\nFirst load, on a processor slowed four times');
  printTable([
    ['', ['largest, ms', 'blocked, ms'], ''],
    ...timed.map(({ name, pace: { paintMs, blockedMs } }): Row => [
      name,
      [figure(paintMs), figure(blockedMs)],
      'aims ≤ 1500 and ≤ 300',
    ]),
  ]);
}

export function figure(value: number): string {
  if (value >= 100) return String(Math.round(value));
  return value.toFixed(value >= 10 ? 1 : 2);
}

export function printTable(rows: readonly Row[]): void {
  const first = Math.max(...rows.map(([name]) => name.length));
  const width = Math.max(...rows.flatMap(([, values]) => values.map(({ length }) => length)));
  for (const [name, values, last] of rows) {
    const cells = values.map((value) => value.padStart(width + 2)).join('');
    print(`${name.padEnd(first)}${cells}  ${last}`.trimEnd());
  }
}
