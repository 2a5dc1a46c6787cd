import type { AccountStatementSection } from '@/lib/contract/reports/account-statement';
import type { Say } from '@/server/kernel/locale';
import type { ExportRow } from '@/server/reports/engine/export-row';
import type { Movement } from '@/server/ledger/account-sums.sql';
import { memoOf, sidesOf } from '@/server/reports/general-ledger/ledger-rows';

export const STATEMENT_COLUMNS = [
  { key: 'currency', type: 'text' },
  { key: 'date', type: 'day' },
  { key: 'document', type: 'text' },
  { key: 'due_to', type: 'text' },
  { key: 'memo', type: 'text' },
  { key: 'party', type: 'text' },
  { key: 'rate', type: 'rate' },
  { key: 'amount', type: 'money' },
  { key: 'debit', type: 'money' },
  { key: 'credit', type: 'money' },
  { key: 'balance', type: 'money' },
  { key: 'base', type: 'money' },
  { key: 'balance_base', type: 'money' },
] as const;

/** Rows of a section in a file: the opening first if the section begins here, the closing last if it ends here. */
export function statementRows(section: AccountStatementSection, say: Say): ExportRow[] {
  const { currency, opening, debit, credit, closing, opening_base, closing_base, lines } = section;
  const first = {
    currency,
    memo: say('ledger-row.opening'),
    balance: opening,
    balance_base: opening_base,
  };
  const last = {
    currency,
    memo: say('ledger-row.closing'),
    debit,
    credit,
    balance: closing,
    balance_base: closing_base,
  };
  return [
    ...(section.continued ? [] : [first]),
    ...lines.map((line) => ({
      ...line,
      ...sidesOf(line.amount),
      memo: memoOf(line, say),
      currency,
      due_to: say(`document-type.${line.document_type.replaceAll(' ', '-')}`),
    })),
    ...(section.more ? [] : [last]),
  ];
}

/** Totals of all currencies in base, as the last rows of a file. */
export function statementTotals(
  { opening, debit, credit, closing }: Movement,
  { say, currency }: Readonly<{ say: Say; currency: string }>,
): ExportRow[] {
  const total = { currency, document: say('column.total') };
  return [
    { ...total, memo: say('ledger-row.opening'), balance_base: opening },
    { ...total, memo: say('ledger-row.closing'), debit, credit, balance_base: closing },
  ];
}
