import { shownTo } from '@/lib/contract/reports/columns';
import { PAGE_LINES } from '@/lib/contract/reports/report';
import {
  dealColumns,
  type Dimension,
  dimensionsOf,
  type SalesAnalysis,
  salesAnalysis,
  type SalesRow,
} from '@/lib/contract/reports/sales-analysis';
import type { Db } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import { type Call, serve } from '@/server/kernel/serve';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { keyTeller } from './deal-keys';
import { dealSumsOf, salesRow, spreadsOf, type Telling } from './deal-rows';
import { asksForFile, longReportFile } from '@/server/reports/engine/export';
import type { ExportRow } from '@/server/reports/engine/export-row';
import { type ColumnOf, headOf, periodOf } from '@/server/reports/engine/head';
import { readOffset } from '@/server/reports/engine/offset-cursor';
import { quotingOf } from '@/server/reports/engine/quoting';
import { dealSums, type DealScope, sidesOf } from './sales-analysis.sql';

const USUAL: readonly Dimension[] = ['currency', 'side'];
const ROWS_AT_ONCE = 5000;
export const salesAnalysisRoutes = [
  serve(salesAnalysis, async (call) => {
    const { input, db, say, may } = call;
    const period = await periodOf(call, input);
    const group = dimensionsOf(input.group ?? '') ?? USUAL;
    const { timezone, base_currency, base_decimals: decimals } = await organisationOf(db);
    const { cursor, limit: asked, format, group: _group, ...narrowed } = input;
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
      return longReportFile(call, format, head, (from) =>
        fileRows(
          (offset) => rowsFrom(from, { call, scope, group, telling, offset, limit: ROWS_AT_ONCE }),
          { [columns[0]?.key ?? '']: say('column.total') },
        ),
      );
    }

    const offset = readOffset(cursor);
    const limit = Number(asked ?? PAGE_LINES);
    const page = await rowsFrom(db, { call, scope, group, telling, offset, limit });
    return {
      ...head,
      checks: [],
      group: [...group],
      ...page,
      spreads: isOpen ? spreadsOf(await sidesOf(db, scope), telling.quoting) : [],
    };
  }),
];

type Asked = Readonly<{
  call: Pick<Call, 'say'>;
  scope: DealScope;
  group: readonly Dimension[];
  telling: Telling;
  offset: number;
  limit: number;
}>;

type Page = Pick<SalesAnalysis, 'rows' | 'totals' | 'next'>;

async function rowsFrom(db: Db, asked: Asked): Promise<Page> {
  const { call, scope, group, telling, offset, limit } = asked;
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

/** All pages; a row of totals follows the last. */
async function* fileRows(
  pageFrom: (offset: number) => Promise<Page>,
  title: ExportRow,
): AsyncGenerator<ExportRow[]> {
  let offset: number | null = 0;
  while (offset !== null) {
    const { rows, totals, next }: Page = await pageFrom(offset);
    yield [...rows.map(exportRow), ...(next === null ? [{ ...totals, ...title }] : [])];
    offset = next === null ? null : Number(next);
  }
}

function exportRow({ keys, document, ...sums }: SalesRow): ExportRow {
  const named = keys.map(({ dimension, text }) => [`key-${dimension}`, text]);
  return { ...Object.fromEntries(named), date: document?.date, ...sums };
}
