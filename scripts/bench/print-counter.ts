import type { CounterMeasured } from './measure-counter';
import { figure, printTable, type Row } from './print';

/** What a counter can do; behind each what it is held against. */
export function printCounter({ tickets, loadSeconds, ticketing, summed }: CounterMeasured): void {
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
