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

/** A row on screen, with the days it is of; the sum of a first dimension, one of its parts, or all. */
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

/** One of the first dimension as a chart shows it; what was bought and sold where that is the second. */
export type DrawnGroup = Readonly<{
  key: string;
  name: string;
  base: string;
  bought?: string | undefined;
  sold?: string | undefined;
}>;

/** The first dimension of all there is; nothing where there is more than came, or rows are single documents. */
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

/** The names in the query of keys that are not called like their dimension. */
const NAMES: Readonly<Partial<Record<Dimension, string>>> = {
  user: 'user_id',
  customer: 'party_id',
  branch: 'branch_id',
  location: 'location_id',
};

/** The documents behind a row: the same report, narrowed by the row's keys, posting by posting. */
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
