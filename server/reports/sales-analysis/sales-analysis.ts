import { shownTo } from '@/lib/contract/reports/columns';
import { PAGE_LINES } from '@/lib/contract/reports/report';
import {
  dealColumns,
  type Dimension,
  dimensionsOf,
  type SalesAnalysis,
  salesAnalysis,
  type SalesRow,
  type DealSums,
  type DealSumsMade,
  type DealKey,
  SIZE_BANDS,
} from '@/lib/contract/reports/sales-analysis';
import { divide, round, subtract, sum } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import { organisationOf } from '@/server/kernel/organisation';
import { type Call, serve } from '@/server/kernel/serve';
import type { RowSource } from '@/server/kernel/table-file';
import { currenciesOf, wireOf, type Wire } from '@/server/ledger/currencies';
import { asksForFile, longReportFile } from '@/server/reports/engine/export';
import { type ExportRow, groupAt, lineAt, totalRow } from '@/lib/workbook/export-row';
import { type ColumnOf, headOf, periodOf } from '@/server/reports/engine/head';
import { readOffset } from '@/server/reports/engine/offset-cursor';
import { quotingOf, type Quoting } from '@/server/reports/engine/quoting';
import { averageRate, basisPoints, quotedRate } from '@/server/reports/engine/trade-figures';
import {
  dealSums,
  type DealScope,
  sidesOf,
  type DealRow,
  type SideRow,
} from './sales-analysis.sql';

const USUAL: readonly Dimension[] = ['currency', 'side'];
const ROWS_AT_ONCE = 5000;
export const salesAnalysisRoute = serve(salesAnalysis, async (call) => {
  const { input, db, say, may } = call;
  const period = await periodOf(call, input);
  const group = dimensionsOf(input.group ?? '') ?? USUAL;
  const { timezone, base_currency, base_decimals: decimals } = await organisationOf(db);
  const { cursor, limit: most, format, group: _group, ...narrowed } = input;
  const scope: DealScope = { ...narrowed, ...period, timezone };
  const isOpen = may('sales analysis', 'sensitive');
  const seen = shownTo(dealColumns, { isOpen });
  const telling: Telling = {
    wire: wireOf(await currenciesOf(db)),
    decimals,
    quoting: await quotingOf(db),
    shown: seen.row,
  };
  const columns: readonly ColumnOf[] = [
    ...group.map((name): ColumnOf => ({
      key: `key-${name}`,
      type: 'text',
      title: say(`deal.by.${name}`),
    })),
    ...(group.includes('document') ? [{ key: 'date', type: 'day' } as const] : []),
    ...seen.columns,
  ];
  const head = await headOf(call, {
    report: 'sales-analysis',
    period,
    currency: base_currency,
    decimals,
    columns,
    knownAt: input.known_at,
  });
  if (asksForFile(call, salesAnalysis, format)) {
    const title = { [columns[0]?.key ?? '']: say('column.total') };
    const source = fileSource({ call, scope, group, telling }, { title, isOpen });
    return longReportFile(call, format, head, source, { totalsBy: ['currency'] });
  }

  const offset = readOffset(cursor);
  const limit = Number(most ?? PAGE_LINES);
  const page = await rowsFrom(db, { call, scope, group, telling, offset, limit });
  const sides = await sidesOf(db, scope);
  return {
    ...head,
    checks: [],
    group: [...group],
    ...page,
    currencies: currencyTotals(sides, telling, { isOpen }),
    spreads: isOpen ? spreadsOf(sides, telling.quoting) : [],
  };
});

type Asked = Readonly<{
  call: Pick<Call, 'say'>;
  scope: DealScope;
  group: readonly Dimension[];
  telling: Telling;
  offset: number;
  limit: number;
}>;

type Page = Pick<SalesAnalysis, 'rows' | 'totals' | 'next'>;

async function rowsFrom(db: Db, query: Asked): Promise<Page> {
  const { call, scope, group, telling, offset, limit } = query;
  const found = await dealSums(db, scope, group, { limit: limit + 1, offset });
  const total = found.find(({ is_total }) => is_total);
  if (!total) throw new Error('deals have no total');
  const all = found.filter(({ is_total }) => !is_total);
  const rows = all.slice(0, limit);
  const valuesOf = (dimension: Dimension) => {
    const at = group.indexOf(dimension);
    if (at < 0) return [];
    return rows.map(({ key1, key2 }) => (at === 0 ? key1 : key2) ?? '');
  };
  const teller = await keyTeller(db, call.say, valuesOf);
  return {
    rows: rows.map((row) => salesRow(row, group, teller, telling)),
    totals: dealSumsOf(total, telling),
    next: all.length > limit ? String(offset + limit) : null,
  };
}

/**
 * Rows of the exported file. If there are several currencies, it has totals by currency, unless the rows are grouped by
 * currency.
 */
const fileSource =
  (
    query: Omit<Asked, 'offset' | 'limit'>,
    { title, isOpen }: Readonly<{ title: ExportRow; isOpen: boolean }>,
  ): RowSource =>
  (db) => {
    const { scope, group, telling } = query;
    return fileRows((offset) => rowsFrom(db, { ...query, offset, limit: ROWS_AT_ONCE }), {
      title,
      levels: group.length,
      currencies: async () =>
        group.includes('currency')
          ? []
          : currencyTotals(await sidesOf(db, scope), telling, { isOpen }),
    });
  };

type FileParts = Readonly<{
  title: ExportRow;
  /** Number of dimensions. */
  levels: number;
  currencies: () => Promise<SalesAnalysis['currencies']>;
}>;

/**
 * Rows of all pages; the last row contains the totals. If there are several currencies, their totals are in the rows
 * before it.
 */
async function* fileRows(
  pageFrom: (offset: number) => Promise<Page>,
  { title, levels, currencies }: FileParts,
): AsyncGenerator<ExportRow[]> {
  let offset: number | null = 0;
  while (offset !== null) {
    const { rows, totals, next }: Page = await pageFrom(offset);
    yield [
      ...rows.map((row) => exportRow(row, levels)),
      ...(next === null ? totalRows(await currencies(), { title, totals }) : []),
    ];
    offset = next === null ? null : Number(next);
  }
}

/** Total rows of the file: of each currency if there are several, then of all deals. */
const totalRows = (
  currencies: SalesAnalysis['currencies'],
  { title, totals }: Readonly<{ title: ExportRow; totals: ExportRow }>,
): ExportRow[] => [
  ...(currencies.length > 1 ? currencies.map((row) => totalRow({ ...row, ...title }, SUMMED)) : []),
  totalRow({ ...totals, ...title }, SUMMED),
];

/** Columns whose total is the sum of the rows; customers are counted once, and rates are averages. */
const SUMMED = ['tickets', 'voids', 'amount', 'base', 'margin', 'fees', 'realised'];

/** A row of the file. With two dimensions, the row of the first one is the sum of the rows below it. */
function exportRow({ keys, document, ...sums }: SalesRow, levels: number): ExportRow {
  const named = keys.map(({ dimension, text }) => [`key-${dimension}`, text]);
  const rowAt = keys.length < levels ? groupAt : lineAt;
  return rowAt(keys.length, { ...Object.fromEntries(named), date: document?.date, ...sums });
}

type Telling = Readonly<{
  wire: Wire;
  /** Decimals of the base currency. */
  decimals: number;
  quoting: Quoting;
  /** Removes the figures that the user may not see from a row. */
  shown: (row: DealSumsMade) => DealSums;
}>;

function dealSumsOf(row: DealRow, { wire, decimals, quoting, shown }: Telling): DealSums {
  const { made, voids, customers, currency, amount, base, at_mid, priced, realised } = row;
  const tickets = Number(made) - Number(voids);
  const manner = currency === null ? undefined : quoting.get(currency);
  const margin = round(row.margin, decimals);
  return shown({
    tickets,
    voids: Number(voids),
    customers: Number(customers),
    currency,
    amount: currency === null ? null : wire.money(amount, currency),
    base: wire.base(base),
    average_rate: manner ? averageRate({ amount, base }) : null,
    quoted_rate: manner ? quotedRate({ amount, base }, manner) : null,
    average_mid: manner ? averageRate({ amount: priced, base: at_mid }) : null,
    quoted_mid: manner ? quotedRate({ amount: priced, base: at_mid }, manner) : null,
    margin: wire.base(margin),
    margin_bp: basisPoints(row.margin, base),
    fees: wire.base(row.fees),
    realised: wire.base(realised),
    average_ticket: tickets <= 0 ? null : wire.base(divide(base, String(tickets), { decimals })),
  });
}

function salesRow(
  row: DealRow,
  [first, second]: readonly Dimension[],
  teller: KeyTeller,
  telling: Telling,
): SalesRow {
  const keys = [
    ...(first ? [teller.key(first, row.key1 ?? '')] : []),
    ...(second && !row.is_subtotal ? [teller.key(second, row.key2 ?? '')] : []),
  ];
  const own = keys.find(({ dimension }) => dimension === 'document');
  const posting = own && teller.posting(own.value);
  return {
    keys,
    document: posting ? { type: posting.type, id: posting.id, date: posting.date } : null,
    ...dealSumsOf(row, telling),
  };
}

function currencyTotals(
  sides: readonly SideRow[],
  { wire, decimals }: Pick<Telling, 'wire' | 'decimals'>,
  { isOpen }: Readonly<{ isOpen: boolean }>,
): SalesAnalysis['currencies'] {
  return [...Map.groupBy(sides, ({ currency }) => currency)].map(([currency, own]) => {
    const total = (of: 'amount' | 'base' | 'margin' | 'fees' | 'realised') =>
      sum(own.map((row) => row[of]));
    return {
      currency,
      amount: wire.money(total('amount'), currency),
      base: wire.base(total('base')),
      margin: isOpen ? wire.base(round(total('margin'), decimals)) : null,
      fees: wire.base(total('fees')),
      realised: isOpen ? wire.base(total('realised')) : null,
    };
  });
}

/** Average selling rate less average buying rate. Only for currencies that were both bought and sold. */
function spreadsOf(rows: readonly SideRow[], quoting: Quoting) {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return [...byCurrency].flatMap(([currency, sides]) => {
    const manner = quoting.get(currency);
    const of = (side: string) => sides.find((one) => one.side === side);
    const [bought, sold] = [of('buy'), of('sell')];
    if (!bought || !sold || !manner) return [];
    const [buy, sell] = [averageRate(bought), averageRate(sold)];
    const [quoted_buy, quoted_sell] = [quotedRate(bought, manner), quotedRate(sold, manner)];
    if (buy === null || sell === null || quoted_buy === null || quoted_sell === null) return [];
    return [{ currency, buy, sell, spread: subtract(sell, buy), quoted_buy, quoted_sell }];
  });
}

type Posting = Readonly<{ type: string; id: number; date: string; number: string }>;

type KeyTeller = Readonly<{
  key: (dimension: Dimension, value: string) => DealKey;
  posting: (value: string) => Posting | undefined;
}>;

/**
 * Returns functions that convert values of dimensions to text. The names of users, parties, branches and locations are
 * read with one query each.
 */
async function keyTeller(
  db: Db,
  say: Say,
  valuesOf: (dimension: Dimension) => readonly string[],
): Promise<KeyTeller> {
  const idsOf = (dimension: Dimension) => valuesOf(dimension).filter(Boolean).map(Number);
  const nameIn = async (
    table: 'app_user' | 'party' | 'branch' | 'location',
    ids: readonly number[],
  ) => {
    if (ids.length === 0) return new Map<string, string>();
    const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, name }) => [String(id), name]));
  };
  const names: Partial<Record<Dimension, ReadonlyMap<string, string>>> = {
    user: await nameIn('app_user', idsOf('user')),
    customer: await nameIn('party', idsOf('customer')),
    branch: await nameIn('branch', idsOf('branch')),
    location: await nameIn('location', idsOf('location')),
  };
  const postings = await postingsOf(db, idsOf('document'));
  const wordOf = (dimension: Dimension, value: string): string => {
    if (value === '') return say(`deal.none.${dimension}`);
    if (dimension === 'document') return postings.get(value)?.number ?? value;
    if (WORDED.has(dimension)) {
      return say(`deal.${dimension}.${value}`);
    }
    if (dimension === 'hour') return `${value}:00`;
    if (dimension === 'size') return bandOf(value);
    return names[dimension]?.get(value) ?? value;
  };
  return {
    key: (dimension, value) => ({ dimension, value, text: wordOf(dimension, value) }),
    posting: (value) => postings.get(value),
  };
}

/** Dimensions whose values are translated by the message catalogue. */
const WORDED: ReadonlySet<Dimension> = new Set(['side', 'weekday', 'class', 'channel']);

async function postingsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<string, Posting>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('entry')
    .select(['id as entry', 'document_type as type', 'document_id as id', 'date', 'number'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ entry, ...posting }) => [String(entry), posting]));
}

function bandOf(from: string): string {
  const at = SIZE_BANDS.findIndex((band) => band === from);
  const to = SIZE_BANDS[at + 1];
  return to === undefined ? `${from} +` : `${from} – ${to}`;
}
