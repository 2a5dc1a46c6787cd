import type { LedgerLine, LedgerSection } from '@/lib/contract/reports/general-ledger';
import { sign } from '@/lib/domain/money';
import type { Locale, Say } from '@/server/kernel/locale';
import type { Movement } from '@/server/ledger/account-sums.sql';
import { type ExportRow, noteRow, subtotalRow, totalRow } from '@/lib/workbook/export-row';
import { nameIn } from '@/server/reports/engine/head';

export const LEDGER_COLUMNS = [
  { key: 'number', type: 'text' },
  { key: 'name', type: 'text' },
  { key: 'date', type: 'day' },
  { key: 'document', type: 'text' },
  { key: 'memo', type: 'text' },
  { key: 'against', type: 'text' },
  { key: 'party', type: 'text' },
  { key: 'currency', type: 'text' },
  { key: 'amount', type: 'money' },
  { key: 'rate', type: 'rate' },
  { key: 'base', type: 'money' },
  { key: 'debit', type: 'money' },
  { key: 'credit', type: 'money' },
  { key: 'balance', type: 'money' },
  { key: 'balance_currency', type: 'money' },
  { key: 'user', type: 'text' },
] as const;

/** Columns whose totals are sums of lines. */
const MOVED = ['debit', 'credit'];

/**
 * Rows of an account in an exported file. If the account begins on this page, the first row is the opening balance; if
 * it ends on this page, the last row is the closing balance.
 */
export function ledgerRows(
  section: LedgerSection,
  { say, locale }: Readonly<{ say: Say; locale: Locale }>,
): ExportRow[] {
  const account = { number: section.number, name: nameIn(locale, section) };
  const { opening, debit, credit, closing, opening_currency, closing_currency } = section;
  return [
    ...(section.continued
      ? []
      : [
          noteRow({
            ...account,
            memo: say('ledger-row.opening'),
            balance: opening,
            balance_currency: opening_currency,
          }),
        ]),
    ...section.lines.map((line) => ({
      ...account,
      ...line,
      ...sidesOf(line.base),
      memo: memoOf(line, say),
      against: againstText(line),
    })),
    ...(section.more
      ? []
      : [
          subtotalRow(
            {
              ...account,
              memo: say('ledger-row.closing'),
              debit,
              credit,
              balance: closing,
              balance_currency: closing_currency,
            },
            MOVED,
          ),
        ]),
  ];
}

/** Totals in base over all accounts, as the last rows of a file. */
export function ledgerTotals({ opening, debit, credit, closing }: Movement, say: Say): ExportRow[] {
  const name = say('column.total');
  return [
    totalRow({ name, memo: say('ledger-row.opening'), balance: opening }, []),
    totalRow({ name, memo: say('ledger-row.closing'), debit, credit, balance: closing }, MOVED),
  ];
}

/** Returns the memo of a line. The memo of a reversal begins with the name of the reversed document. */
export function memoOf(
  { reverses_id, document, memo }: Pick<LedgerLine, 'reverses_id' | 'document' | 'memo'>,
  say: Say,
): string {
  if (reverses_id === null) return memo;
  return [say('ledger-row.reversal', { document }), memo].filter(Boolean).join(' · ');
}

/** Returns a signed amount as a debit, or as a credit if it is negative. */
export const sidesOf = (amount: string): ExportRow =>
  sign(amount) < 0 ? { credit: amount.replace('-', '') } : { debit: amount };

const againstText = ({ against }: LedgerLine): string =>
  against.map(({ number }) => number).join(', ');
