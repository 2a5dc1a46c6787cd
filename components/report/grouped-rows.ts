import { accountName } from '@/components/pickers/account-search';
import type { Figures, StatementRow, Words } from '@/components/report/statement';
import { fixed, sum } from '@/lib/domain/money';
import type { HrefArgs } from '@/lib/routes';

type Named = Readonly<{
  account_id: number;
  number: string;
  name: string;
  names: Readonly<Record<string, string | null>>;
}>;
type Placed = Named & Readonly<{ top: number | null; type: string }>;

type Grouping<Row> = Readonly<{
  groups: readonly Named[];
  decimals: number;
  figures: (row: Row) => Figures;
  drill: (accountId: number) => HrefArgs['query'];
}>;

/**
 * Accounts under the topmost account above them, each group with the sums of its figures. What
 * stands under no account comes under the name of its type.
 */
export function groupedRows<Row extends Placed>(
  rows: readonly Row[],
  { groups, decimals, figures, drill }: Grouping<Row>,
  { locale, t }: Words,
): StatementRow[] {
  const heads = new Map(groups.map((group) => [group.account_id, group]));
  const grouped = Map.groupBy(rows, ({ top, type }) => (top === null ? type : String(top)));
  return [...grouped].flatMap(([key, own]) => {
    const head = heads.get(Number(key));
    const under = `group-${key}`;
    const members = own.map((row): StatementRow => ({
      id: String(row.account_id),
      kind: 'row',
      under,
      level: 1,
      number: row.number,
      name: accountName(row, locale),
      figures: figures(row),
      drill: drill(row.account_id),
    }));
    return [
      {
        id: under,
        kind: 'group',
        level: 0,
        number: head?.number ?? '',
        name: head ? accountName(head, locale) : t(`type.${key}`),
        figures: sumOf(members.map((member) => member.figures), decimals),
        ...(head && { drill: drill(head.account_id) }),
      } satisfies StatementRow,
      ...members,
    ];
  });
}

/** Column by column; a column that some row has no figure of stays without. */
export function sumOf(figures: readonly Figures[], decimals: number): Figures {
  const [first = {}] = figures;
  return Object.fromEntries(
    Object.keys(first).flatMap((column) => {
      const values = figures.map((one) => one[column]);
      if (values.some((value) => value === undefined)) return [];
      return [[column, fixed(sum(values.map((value) => value ?? '0')), decimals)]];
    }),
  );
}
