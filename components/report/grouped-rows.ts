import { accountName } from '@/components/pickers/account-search';
import type { Context, Drill, Figures, StatementRow, ToneOf } from './statement';

type Named = Readonly<{
  account_id: number;
  number: string;
  name: string;
  names: Readonly<Record<string, string | null>>;
}>;
type Placed = Named & Readonly<{ top: number | null; type: string }>;

type Grouping<Row> = Readonly<{
  groups: readonly Named[];
  /** Returns the figures of a row, or the sums of several rows. */
  figures: (rows: readonly Row[]) => Figures;
  /** Returns the colours of a row's figures; without a row, the colours of a group's sums. */
  toneOf?: (row?: Row) => ToneOf;
  drill: (accountId: number) => Drill;
}>;

/**
 * Groups accounts under their topmost parent, each group with its sums. Accounts without a parent are grouped by type.
 */
export function groupedRows<Row extends Placed>(
  rows: readonly Row[],
  grouping: Grouping<Row>,
  { locale, t }: Pick<Context, 'locale' | 't'>,
): StatementRow[] {
  const { figures, toneOf, drill } = grouping;
  const heads = new Map(grouping.groups.map((group) => [group.account_id, group]));
  const grouped = Map.groupBy(rows, ({ top, type }) => (top === null ? type : String(top)));
  return [...grouped].flatMap(([key, own]): StatementRow[] => {
    const head = heads.get(Number(key));
    const group: StatementRow = {
      id: `group-${key}`,
      kind: 'group',
      level: 0,
      number: head?.number ?? '',
      name: head ? accountName(head, locale) : t(`type.${key}`),
      figures: figures(own),
      toneOf: toneOf?.(),
      ...(head && { drill: drill(head.account_id) }),
    };
    return [group, ...own.map((row) => memberOf(group, row, grouping, locale))];
  });
}

const memberOf = <Row extends Placed>(
  { id }: StatementRow,
  row: Row,
  { figures, toneOf, drill }: Grouping<Row>,
  locale: Context['locale'],
): StatementRow => ({
  id: String(row.account_id),
  kind: 'row',
  under: id,
  level: 1,
  number: row.number,
  name: accountName(row, locale),
  figures: figures([row]),
  toneOf: toneOf?.(row),
  drill: drill(row.account_id),
});
