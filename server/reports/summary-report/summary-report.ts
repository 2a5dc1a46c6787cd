import { keysOf, recordOf } from '@/lib/domain/record-of';
import { shownTo } from '@/lib/contract/reports/columns';
import { summaryColumns, summaryReport } from '@/lib/contract/reports/summary-report';
import {
  type Attribution,
  attribution,
  type Booked,
  dayResult,
  type DayResult,
  unrealisedOf,
} from '@/lib/domain/attribution';
import { absolute, add, subtract, sum } from '@/lib/domain/money';
import type { Say } from '@/server/kernel/locale';
import { serve } from '@/server/kernel/serve';
import { headFor } from '@/server/ledger/chain/head';
import { type Wire, wireOf } from '@/server/ledger/currencies';
import { reportFile } from '@/server/reports/engine/export';
import type { ExportRow } from '@/server/reports/engine/export-row';
import { checkOf, type ColumnOf, headOf, nameIn, periodOf } from '@/server/reports/engine/head';
import { bookedIn, earnedOn, type SummaryBooks, summaryBooks } from './summary-books';
import { type CurrencyDays, currencyDays, moneyOf, totalsOf } from './summary-rows';

export const summaryReportRoutes = [
  serve(summaryReport, async (call) => {
    const { input, db, say, may, locale } = call;
    const period = await periodOf(call, input);
    const days = { ...period, knownAt: input.known_at };
    const isOpen = may('summary report', 'sensitive');
    const books = await summaryBooks(db, days);
    const { base, decimals: units } = books.currencies;
    const decimals = units[base] ?? 2;
    const seen = shownTo(summaryColumns, { isOpen });
    const rows = currencyDays(books, seen.row);
    const booked = await bookedIn(db, books, days);
    const result = dayResult(rows, booked, decimals);
    const margin = sum(books.traded.map((one) => one.margin));
    const parts = attribution(rows, booked, decimals, margin);
    const wire = wireOf(books.currencies);
    const columns: ColumnOf[] = [{ key: 'currency', type: 'text' }, ...seen.columns];
    const answer = {
      ...(await headOf(call, {
        report: 'summary-report',
        period,
        currency: base,
        decimals,
        columns,
        knownAt: input.known_at,
      })),
      rows: rows.map(({ row }) => row),
      totals: totalsOf(rows, books),
      money: moneyOf(books),
      tills: books.tills,
      result: isOpen ? { ...told(result, wire), ...standings(rows, decimals, wire) } : null,
      attribution: isOpen ? told(parts, wire) : null,
      accounts: books.purposes,
      head: await headFor(call, input.known_at),
      checks: [
        ...quantityChecks(rows, books, say),
        ...(isOpen ? resultChecks(rows, { books, booked, result, parts, decimals, say }) : []),
      ],
    };
    return reportFile(call, summaryReport, answer, [
      ...answer.rows,
      { currency: say('column.total'), ...answer.totals },
      ...answer.money.map((one) => ({ ...one, currency: nameIn(locale, one) })),
      ...linesOf('result', answer.result, say),
      ...linesOf('attribution', answer.attribution, say),
    ]);
  }),
];

const told = <Line extends string>(lines: Readonly<Record<Line, string>>, wire: Wire) =>
  recordOf(keysOf(lines), (line) => wire.base(lines[line]));

function standings(rows: readonly CurrencyDays[], decimals: number, wire: Wire) {
  const at = (when: 'opening' | 'closing') =>
    wire.base(sum(rows.map((one) => unrealisedOf(one[when], decimals))));
  return { opening_unrealised: at('opening'), closing_unrealised: at('closing') };
}

/** Rows below the table of a file: the parts of the result, in the value column. */
function linesOf(
  part: 'result' | 'attribution',
  lines: Readonly<Record<string, string>> | null,
  say: Say,
): ExportRow[] {
  return Object.entries(lines ?? {}).map(([key, value]) => ({
    currency: say(`summary.${part}.${key}`),
    value,
  }));
}

/** Decimals of checks on quantities and costs, which have up to four in any base currency. */
const EXACT = 4;

function quantityChecks(rows: readonly CurrencyDays[], { kept }: SummaryBooks, say: Say) {
  const moved = rows.map(({ opening, closing, moved: quantity, cost }) => [
    subtract(closing.quantity, add(opening.quantity, quantity)),
    subtract(closing.cost, add(opening.cost, cost)),
  ]);
  const held = rows.map(({ currency, closing }) => {
    const position = kept?.find((one) => one.currency === currency);
    return [
      subtract(closing.quantity, position?.quantity ?? '0'),
      subtract(closing.cost, position?.cost ?? '0'),
    ];
  });
  const off = (differences: readonly string[][]) => sum(differences.flat().map(absolute));
  return [
    checkOf(say('check.moves'), off(moved), EXACT),
    ...(kept ? [checkOf(say('check.positions'), off(held), EXACT)] : []),
  ];
}

type Judged = Readonly<{
  books: SummaryBooks;
  booked: Booked;
  result: DayResult;
  parts: Attribution;
  decimals: number;
  say: Say;
}>;

function resultChecks(
  rows: readonly CurrencyDays[],
  { books: { sums, purposes, traded }, result, parts, decimals, say }: Judged,
) {
  const ledger = earnedOn(sums, Object.values(purposes).flat());
  const { realised, fees, differences, rounding, by_hand } = result;
  const gained = sum(rows.map((one) => one.gained.deals));
  const margin = sum(traded.map((one) => one.exact_margin));
  return [
    checkOf(
      say('check.exchange-result'),
      subtract(sum([realised, fees, differences, rounding, by_hand]), ledger),
      decimals,
    ),
    checkOf(say('check.margin'), subtract(gained, margin), 22),
    checkOf(say('check.attribution'), subtract(parts.result, result.result), decimals),
  ];
}
