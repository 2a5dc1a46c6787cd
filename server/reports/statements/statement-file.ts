import type { StatementSection } from '@/lib/contract/reports/statement';
import type { Period } from '@/lib/domain/report-period';
import type { Locale, Say } from '@/server/kernel/locale';
import {
  type ExportRow,
  groupAt,
  lineAt,
  noteRow,
  subtotalRow,
  totalRow,
} from '@/lib/workbook/export-row';
import { type ColumnOf, nameIn } from '@/server/reports/engine/head';

/** Columns of an exported statement, with one amount column per compared period. */
export function statementColumns(
  compared: readonly (Period | string)[],
  { hasShare = false }: { hasShare?: boolean } = {},
): ColumnOf[] {
  return [
    { key: 'section', type: 'text' },
    { key: 'number', type: 'text' },
    { key: 'name', type: 'text' },
    { key: 'amount', type: 'money' },
    ...(hasShare ? [{ key: 'share', type: 'percent' } as const] : []),
    ...compared.map((days, index): ColumnOf => {
      const title = typeof days === 'string' ? days : `${days.from} – ${days.to}`;
      return { key: `compare_${index + 1}`, type: 'money', title };
    }),
  ];
}

type Figures = Readonly<{
  amount: string;
  compare: readonly string[];
  share?: string | null | undefined;
}>;

/** Rows of the sections in an exported file. A section's rows are followed by its total. */
export function sectionRows(
  sections: readonly StatementSection[],
  { say, locale }: Readonly<{ say: Say; locale: Locale }>,
): ExportRow[] {
  return sections.flatMap((section) => {
    const heads = new Set(section.rows.map(({ under }) => under));
    return [
      ...section.rows.map((row) => {
        const rowAt = heads.has(row.id) ? groupAt : lineAt;
        return rowAt(row.level, {
          section: section.title,
          number: row.number,
          name: nameIn(locale, row),
          ...cellsOf(row),
        });
      }),
      subtotalRow({ section: section.title, name: say('column.total'), ...cellsOf(section) }),
    ];
  });
}

type Totals<Name extends string> = Readonly<Record<Name, string>> &
  Readonly<{ compare: readonly Record<Name, string>[] }>;

/** Row for a total of the whole statement, which is no sum of the rows above it. */
export const statementTotal = <Name extends string>(
  name: string,
  totals: Totals<Name>,
  of: Name,
): ExportRow => totalRow(figureRow(name, totals, of), []);

/** Row for a figure of the whole statement above its sections, such as the opening balance of cash. */
export const openingRow = <Name extends string>(
  name: string,
  totals: Totals<Name>,
  of: Name,
): ExportRow => noteRow(figureRow(name, totals, of));

const figureRow = <Name extends string>(
  name: string,
  totals: Totals<Name>,
  of: Name,
): ExportRow => ({
  name,
  ...cellsOf({ amount: totals[of], compare: totals.compare.map((one) => one[of]) }),
});

function cellsOf({ amount, compare, share }: Figures): ExportRow {
  const columns = compare.map((value, index) => [`compare_${index + 1}`, value]);
  return { amount, share, ...Object.fromEntries(columns) };
}
