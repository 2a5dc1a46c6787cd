import type {
  AccountStatement,
  AccountStatementLine,
  AccountStatementSection,
} from '@/lib/contract/reports/account-statement';

type Section = Omit<AccountStatementSection, 'lines'>;

/** A row on screen: a currency begins, one of its lines, or it ends. */
export type StatementRow =
  | Readonly<{ kind: 'opening'; section: Section }>
  | Readonly<{ kind: 'closing'; section: Section }>
  | Readonly<{ kind: 'line'; section: Section; line: AccountStatementLine }>;

/** The pages of a statement as one list; a currency that goes on over a page begins and ends once. */
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
