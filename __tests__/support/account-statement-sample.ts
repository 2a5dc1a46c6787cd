import { aHead } from '@/__tests__/support/report-samples';
import type { AccountStatement } from '@/lib/contract/reports/account-statement';

export const anAccountStatement = (own: Partial<AccountStatement> = {}): AccountStatement => ({
  ...aHead('account-statement'),
  account: null,
  party: { id: 1, name: 'Ahmad' },
  sections: [
    {
      currency: 'USD',
      decimals: 2,
      opening: '100.00',
      debit: '5.00',
      credit: '25.00',
      closing: '80.00',
      opening_base: '100.00',
      closing_base: '80.00',
      carried: '100.00',
      continued: false,
      more: false,
      lines: [aStatementLine(1, '-25.00', '75.00'), aStatementLine(2, '5.00', '80.00')],
    },
    {
      currency: 'KWD',
      decimals: 3,
      opening: '0.000',
      debit: '3.125',
      credit: '0.000',
      closing: '3.125',
      opening_base: '0.00',
      closing_base: '10.20',
      carried: '0.000',
      continued: false,
      more: false,
      lines: [aStatementLine(3, '3.125', '3.125')],
    },
  ],
  totals: { opening: '0.00', debit: '0.00', credit: '0.00', closing: '0.00' },
  next: null,
  ...own,
});

const aStatementLine = (entry_id: number, amount: string, balance: string) => ({
  entry_id,
  line_no: 1,
  date: '2026-11-05',
  account_id: 1,
  document: `JOU ${String(entry_id).padStart(5, '0')}`,
  document_type: 'journal entry',
  document_id: entry_id,
  memo: `Line ${entry_id}`,
  party_id: 1,
  party: 'Ahmad',
  amount,
  rate: null,
  base: amount,
  balance,
  balance_base: balance,
});
