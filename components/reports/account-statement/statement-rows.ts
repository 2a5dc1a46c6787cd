import type {
  AccountStatement,
  AccountStatementLine,
  AccountStatementSection,
} from '@/lib/contract/reports/account-statement';

type Section = Omit<AccountStatementSection, 'lines'>;

/** A row of the table: the opening, a line, or the closing of a currency. */
export type StatementRow =
  | Readonly<{ kind: 'opening'; section: Section }>
  | Readonly<{ kind: 'closing'; section: Section }>
  | Readonly<{ kind: 'line'; section: Section; line: AccountStatementLine }>;

/** Joins the rows of all pages. A currency that spans several pages has only one opening row and one closing row. */
export function statementRows(pages: readonly AccountStatement[]): StatementRow[] {
  return pages.flatMap(({ sections }) =>
    sections.flatMap(({ lines, ...section }): StatementRow[] => [
      ...(section.continued ? [] : [{ kind: 'opening' as const, section }]),
      ...lines.map((line) => ({ kind: 'line' as const, section, line })),
      ...(section.more ? [] : [{ kind: 'closing' as const, section }]),
    ]),
  );
}

export function statementRowId(row: StatementRow): string {
  const { currency } = row.section;
  return row.kind === 'line'
    ? `${currency}-${row.line.entry_id}-${row.line.line_no}`
    : `${currency}-${row.kind}`;
}
