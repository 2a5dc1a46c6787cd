import type { StatementSection } from '@/lib/contract/reports/statement';
import type { Period } from '@/lib/domain/report-period';
import type { Locale, Say } from '@/server/kernel/locale';
import type { ExportRow } from '@/server/reports/engine/export-row';
import { type ColumnOf, nameIn } from '@/server/reports/engine/head';

/** Columns of an exported statement: account, amount, and one amount per compared period. */
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
  return sections.flatMap((section) => [
    ...section.rows.map((row) => ({
      section: section.title,
      number: row.number,
      name: nameIn(locale, row),
      ...cellsOf(row),
    })),
    { section: section.title, name: say('column.total'), ...cellsOf(section) },
  ]);
}

/** Row for a total of the whole statement. */
export function totalRow<Name extends string>(
  name: string,
  totals: Readonly<Record<Name, string>> & Readonly<{ compare: readonly Record<Name, string>[] }>,
  of: Name,
): ExportRow {
  return {
    name,
    ...cellsOf({ amount: totals[of], compare: totals.compare.map((one) => one[of]) }),
  };
}

function cellsOf({ amount, compare, share }: Figures): ExportRow {
  const columns = compare.map((value, index) => [`compare_${index + 1}`, value]);
  return { amount, share, ...Object.fromEntries(columns) };
}
