import type {
  GeneralLedger,
  LedgerLine,
  LedgerSection,
} from '@/lib/contract/reports/general-ledger';

type Section = Omit<LedgerSection, 'lines'>;

/** A row of the table: the opening, a line, or the closing of an account. */
export type LedgerRow =
  | Readonly<{ kind: 'opening'; section: Section }>
  | Readonly<{ kind: 'closing'; section: Section }>
  | Readonly<{ kind: 'line'; section: Section; line: LedgerLine }>;

/** Joins the rows of all pages. An account that spans several pages has only one opening row and one closing row. */
export function ledgerRows(pages: readonly GeneralLedger[]): LedgerRow[] {
  return pages.flatMap(({ sections }) =>
    sections.flatMap(({ lines, ...section }): LedgerRow[] => [
      ...(section.continued ? [] : [{ kind: 'opening' as const, section }]),
      ...lines.map((line) => ({ kind: 'line' as const, section, line })),
      ...(section.more ? [] : [{ kind: 'closing' as const, section }]),
    ]),
  );
}

export function ledgerRowId(row: LedgerRow): string {
  const account = row.section.account_id;
  return row.kind === 'line'
    ? `${account}-${row.line.entry_id}-${row.line.line_no}`
    : `${account}-${row.kind}`;
}
