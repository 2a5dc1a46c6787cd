import { fixed } from '@/lib/domain/money';
import { csvHead, csvRows } from '@/server/kernel/csv';
import type { Book, LedgerFormat } from './ledger-export-format';

const COLUMNS = [
  'entry_id',
  'number',
  'kind',
  'date',
  'memo',
  'account',
  'account_name',
  'party',
  'location',
  'currency',
  'amount',
  'rate',
  'base',
  'line_memo',
] as const;

export function csvFormat({ accounts, currencies: { base: home, decimals } }: Book): LedgerFormat {
  const columns = COLUMNS.map((key) => ({ key, title: key, type: 'text' as const }));
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return {
    name: 'ledger.csv',
    contentType: 'text/csv; charset=utf-8',
    head: () => csvHead(columns),
    entry: (lines) =>
      csvRows(
        columns,
        lines.map((line) => ({
          ...line,
          account: byId.get(line.account_id)?.number,
          account_name: byId.get(line.account_id)?.name,
          amount: fixed(line.amount, decimals[line.currency] ?? 4),
          base: fixed(line.base, decimals[home] ?? 4),
        })),
      ),
  };
}
