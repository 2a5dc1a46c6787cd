import type {
  GeneralLedger,
  LedgerLine,
  LedgerSection,
} from '@/lib/contract/reports/general-ledger';

type Section = Omit<LedgerSection, 'lines'>;

/** A row on screen: an account begins, one of its lines, or it ends. */
export type LedgerRow =
  | Readonly<{ kind: 'opening'; section: Section }>
  | Readonly<{ kind: 'closing'; section: Section }>
  | Readonly<{ kind: 'line'; section: Section; line: LedgerLine }>;

/** The pages of a ledger as one list; an account that goes on over a page begins and ends once. */
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
