import { shownTo } from '@/lib/contract/reports/columns';
import {
  summaryColumns,
  summaryReport,
  type SummaryMade,
  type SummaryReport,
  type SummaryRow,
} from '@/lib/contract/reports/summary-report';
import {
  type Attribution,
  attribution,
  type Booked,
  dayResult,
  type DayResult,
  unrealisedOf,
  type Traded,
  valueOf,
} from '@/lib/domain/ledger/attribution';
import { absolute, add, subtract, sum, isZero, round } from '@/lib/domain/money';
import { averageOf } from '@/lib/domain/ledger/position';
import { keysOf, recordOf } from '@/lib/domain/record-of';
import type { Say } from '@/server/kernel/locale';
import { serve } from '@/server/kernel/serve';
import { headFor } from '@/server/ledger/chain/head';
import { type Wire, wireOf } from '@/server/ledger/currencies';
import { reportFile } from '@/server/reports/engine/export';
import { type ExportRow, noteRow, totalRow } from '@/lib/workbook/export-row';
import { checkOf, type ColumnOf, headOf, nameIn, periodOf } from '@/server/reports/engine/head';
import { quotedRate } from '@/server/reports/engine/trade-figures';
import {
  bookedIn,
  earnedOn,
  type SummaryBooks,
  summaryBooks,
  type BookAccount,
} from './summary-books';

export const summaryReportRoute = serve(summaryReport, async (call) => {
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
    result: isOpen ? { ...formatLines(result, wire), ...standings(rows, decimals, wire) } : null,
    attribution: isOpen ? formatLines(parts, wire) : null,
    accounts: books.purposes,
    head: await headFor(call, input.known_at),
    checks: [
      ...quantityChecks(rows, books, say),
      ...(isOpen ? resultChecks(rows, { books, booked, result, parts, decimals, say }) : []),
    ],
  };
  return reportFile(call, summaryReport, answer, [
    ...answer.rows,
    totalRow({ currency: say('column.total'), ...answer.totals }),
    ...answer.money.map((one) => noteRow({ ...one, currency: nameIn(locale, one) })),
    ...linesOf('result', answer.result, say),
    ...linesOf('attribution', answer.attribution, say),
  ]);
});

const formatLines = <Line extends string>(lines: Readonly<Record<Line, string>>, wire: Wire) =>
  recordOf(keysOf(lines), (line) => wire.base(lines[line]));

function standings(rows: readonly CurrencyDays[], decimals: number, wire: Wire) {
  const at = (when: 'opening' | 'closing') =>
    wire.base(sum(rows.map((one) => unrealisedOf(one[when], decimals))));
  return { opening_unrealised: at('opening'), closing_unrealised: at('closing') };
}

/** Rows below the table of an exported file. Each is one part of the result, with the amount in the column `value`. */
function linesOf(
  part: 'result' | 'attribution',
  lines: Readonly<Record<string, string>> | null,
  say: Say,
): ExportRow[] {
  return Object.entries(lines ?? {}).map(([key, value]) =>
    noteRow({ currency: say(`summary.${part}.${key}`), value }),
  );
}

/** Decimals for checks on quantities and costs, which have at most four decimals in any base currency. */
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

/** A foreign currency with the data for its row, for the result and for the checks. */
type CurrencyDays = Traded &
  Readonly<{ currency: string; moved: string; cost: string; row: SummaryRow }>;

type RowMade = SummaryMade & Pick<SummaryRow, 'currency' | 'decimals'>;
/** Removes the figures that the user may not see from a row. */
type Shown = (row: RowMade) => SummaryRow;

/** Foreign currencies with a balance or movement, by code. */
function currencyDays(books: SummaryBooks, shown: Shown): CurrencyDays[] {
  const { sums, currencies, moved } = books;
  const types = new Map(books.accounts.map(({ id, type }) => [id, type]));
  const foreign = sums.filter(
    ({ account_id, currency }) =>
      currency !== currencies.base && ['asset', 'liability'].includes(types.get(account_id) ?? ''),
  );
  const codes = [...foreign, ...moved].map(({ currency }) => currency);
  return [...new Set(codes)].sort().flatMap((currency) => {
    const own = foreign.filter((one) => one.currency === currency);
    const at = (when: 'opening' | 'closing') => ({
      quantity: sum(own.map(({ amount }) => amount[when])),
      cost: sum(own.map(({ base }) => base[when])),
      mid: books.mid(currency, when),
    });
    const move = moved.find((one) => one.currency === currency);
    const { deals = '0', differences = '0', others = '0' } = move ?? {};
    const traded: Traded = {
      opening: at('opening'),
      closing: at('closing'),
      realised: move?.realised ?? '0',
      revalued: move?.revalued ?? '0',
      gained: { deals, differences, others },
    };
    const isIdle = !move && [traded.opening, traded.closing].every((one) => isZero(one.quantity));
    if (isIdle) return [];
    const row = shown(rowOf(books, { currency, traded }));
    return [{ ...traded, currency, moved: move?.quantity ?? '0', cost: move?.cost ?? '0', row }];
  });
}

function rowOf(
  books: SummaryBooks,
  { currency, traded }: Readonly<{ currency: string; traded: Traded }>,
): RowMade {
  const { currencies } = books;
  const wire = wireOf(currencies);
  const decimals = currencies.decimals[currencies.base] ?? 2;
  const dealt = books.traded.find((one) => one.currency === currency);
  const { bought = '0', sold = '0', margin = '0', fees = '0' } = dealt ?? {};
  const { opening, closing, realised } = traded;
  const places = placesOf(books, currency, closing.quantity);
  const inOwn = (amount: string) => wire.money(amount, currency);
  const isKnown = closing.mid !== null;
  const manner = books.quoting.get(currency);
  return {
    currency,
    decimals: currencies.decimals[currency] ?? 2,
    opening: inOwn(opening.quantity),
    bought: inOwn(bought),
    sold: inOwn(sold),
    other: inOwn(subtract(subtract(closing.quantity, opening.quantity), subtract(bought, sold))),
    closing: inOwn(closing.quantity),
    tills: inOwn(places.tills),
    vaults: inOwn(places.vaults),
    banks: inOwn(places.banks),
    elsewhere: inOwn(places.elsewhere),
    cost: wire.base(closing.cost),
    average: averageOf(closing) ?? null,
    quoted_average: manner
      ? quotedRate({ amount: closing.quantity, base: closing.cost }, manner)
      : null,
    mid: closing.mid,
    quoted_mid: isKnown && manner ? quotedRate({ amount: '1', base: closing.mid }, manner) : null,
    value: isKnown ? wire.base(valueOf(closing, decimals)) : null,
    unrealised: isKnown ? wire.base(unrealisedOf(closing, decimals)) : null,
    realised: wire.base(realised),
    margin: wire.base(round(margin, decimals)),
    fees: wire.base(fees),
  };
}

function placesOf({ lying, sums, accounts }: SummaryBooks, currency: string, whole: string) {
  const at = (type: 'till' | 'vault') =>
    sum(
      lying
        .filter((one) => one.currency === currency && one.type === type)
        .map((one) => one.quantity),
    );
  const banks = new Set(accounts.filter(isBank).map(({ id }) => id));
  const held = sums.filter((one) => one.currency === currency && banks.has(one.account_id));
  const places = {
    tills: at('till'),
    vaults: at('vault'),
    banks: sum(held.map(({ amount }) => amount.closing)),
  };
  return { ...places, elsewhere: subtract(whole, sum(Object.values(places))) };
}

/** Purposes of accounts whose cash flow is `cash` but which are not bank accounts. */
const NO_BANKS = [
  'cash',
  'currency_stock',
  'cash_in_transit',
  'revaluation_allowance',
  'position_valuation',
];
const isBank = ({ type, cash_flow, purpose }: BookAccount): boolean =>
  type === 'asset' && cash_flow === 'cash' && !NO_BANKS.includes(purpose ?? '');

/** Cash and bank accounts in the base currency with a balance or movement. */
function moneyOf({ accounts, sums, currencies }: SummaryBooks): SummaryReport['money'] {
  const wire = wireOf(currencies);
  return accounts
    .filter((account) => isBank(account) || account.purpose === 'cash')
    .flatMap(({ id, number, name, names }) => {
      const own = sums.find((one) => one.account_id === id && one.currency === currencies.base);
      if (!own) return [];
      const { opening, closing } = own.base;
      return [
        {
          account_id: id,
          number,
          name,
          names,
          opening: wire.base(opening),
          closing: wire.base(closing),
        },
      ];
    });
}

/** Totals of the columns in base. The total value is null if a held currency has no rate. */
function totalsOf(days: readonly CurrencyDays[], { currencies }: SummaryBooks) {
  const wire = wireOf(currencies);
  const totalOf = (of: 'value' | 'fees' | 'cost' | 'unrealised' | 'realised' | 'margin') =>
    days.reduce((total, { row }) => add(total, row[of] ?? '0'), '0');
  const open = (of: 'cost' | 'unrealised' | 'realised' | 'margin') =>
    days.some(({ row }) => row.cost === null) ? null : wire.base(totalOf(of));
  const isValued = days.every(({ closing }) => closing.mid !== null || isZero(closing.quantity));
  return {
    value: isValued ? wire.base(totalOf('value')) : null,
    fees: wire.base(totalOf('fees')),
    cost: open('cost'),
    unrealised: isValued ? open('unrealised') : null,
    realised: open('realised'),
    margin: open('margin'),
  };
}
