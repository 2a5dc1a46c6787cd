import type { DrillTo } from '@/components/report/drill-cell';
import type { FilterValues } from '@/hooks/use-report-filters';
import type {
  DealKey,
  DealSums,
  Dimension,
  SalesAnalysis,
  SalesRow,
} from '@/lib/contract/reports/sales-analysis';
import { endOfMonth } from '@/lib/domain/calendar';
import type { Period } from '@/lib/domain/report-period';

/** A row of the table with its period: the subtotal of a group, a row of the report, or the total. */
export type SalesScreenRow = DealSums &
  Readonly<{
    kind: 'group' | 'row' | 'total';
    days: Period;
    keys: readonly DealKey[];
    document: SalesRow['document'];
  }>;

export function salesRows(pages: readonly SalesAnalysis[]): SalesScreenRow[] {
  return pages.flatMap(({ rows, group, from, to }) =>
    rows.map((row) => ({
      ...row,
      kind: row.keys.length < group.length ? ('group' as const) : ('row' as const),
      days: { from, to },
    })),
  );
}

export function salesTotal({ totals, from, to }: SalesAnalysis): SalesScreenRow {
  return { ...totals, kind: 'total', keys: [], document: null, days: { from, to } };
}

export const salesRowId = ({ kind, keys }: SalesScreenRow): string =>
  kind === 'total' ? kind : keys.map(({ value }) => value || '-').join('.');

/** A bar of the chart. `bought` and `sold` are set only if the second dimension is the side. */
export type DrawnGroup = Readonly<{
  key: string;
  name: string;
  base: string;
  bought?: string | undefined;
  sold?: string | undefined;
}>;

/**
 * Returns the bars for the values of the first dimension. Empty if there are more pages, or if the rows are documents.
 */
export function drawnGroups({ group, rows, next }: SalesAnalysis): readonly DrawnGroup[] {
  const [first, second] = group;
  if (next !== null || first === 'document') return [];
  const groups = rows.filter(({ keys }) => keys.length === 1);
  return groups.flatMap(({ keys: [own], base }) => {
    if (!own) return [];
    const sideOf = (side: string) =>
      rows.find(({ keys: [one, two] }) => one?.value === own.value && two?.value === side)?.base;
    const sides = second === 'side' ? { bought: sideOf('buy'), sold: sideOf('sell') } : {};
    return [{ key: own.value, name: own.text, base, ...sides }];
  });
}

/** Dimensions whose query parameter has another name. */
const NAMES: Readonly<Partial<Record<Dimension, string>>> = {
  user: 'user_id',
  customer: 'party_id',
  branch: 'branch_id',
  location: 'location_id',
};

/** Link to the documents that a row sums up: the same report, filtered by the keys of the row. */
export function drillOf(
  { keys, days }: SalesScreenRow,
  { period: _period, ...input }: FilterValues,
): DrillTo | undefined {
  if (keys.some(({ dimension, value }) => value === '' || dimension === 'document')) {
    return undefined;
  }
  const narrowed = keys.map(({ dimension, value }) => narrowedBy(dimension, value));
  return {
    to: 'app.reports.sales-analysis',
    query: Object.assign({}, input, days, ...narrowed, { group: 'document' }),
  };
}

function narrowedBy(dimension: Dimension, value: string): Readonly<Record<string, string>> {
  if (dimension === 'day') return { from: value, to: value };
  if (dimension === 'month') return { from: `${value}-01`, to: endOfMonth(`${value}-01`) };
  return { [NAMES[dimension] ?? dimension]: value };
}
