'use client';

import { useTranslations } from 'use-intl';
import { accountName } from '@/components/pickers/account-search';
import { DayCell, MemoCell, RecordCell, TextCell } from '@/components/report/register-cells';
import { defineRegister, type RegisterColumn } from '@/components/report/register';
import { BalanceFigure } from '@/components/ui/balance-figure';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { Rate } from '@/components/ui/rate';
import { useKeptAccounts } from '@/hooks/use-accounts';
import { useLocale } from '@/hooks/use-locale';
import {
  generalLedger,
  type LedgerLine,
  type GeneralLedger,
  type LedgerSection,
} from '@/lib/contract/reports/general-ledger';
import { absolute, sign } from '@/lib/domain/money';

type LineRow = Extract<LedgerRow, { kind: 'line' }>;
type Line = LineRow['line'];

/** Wraps a cell renderer, so that the cell is empty in rows that are not ledger lines. */
const ofLine = (cell: (line: Line) => React.ReactNode) => (row: LedgerRow) =>
  row.kind === 'line' ? cell(row.line) : null;
const isForeign = (row: LedgerRow, currency: string): row is LineRow =>
  row.kind === 'line' && row.line.currency !== currency;
const isNoLine = ({ kind }: LedgerRow) => kind !== 'line';

/** Returns a line's amount on the side `of`, or the account's total in a closing row; null if there is none. */
function side(row: LedgerRow, of: 'debit' | 'credit'): string | null {
  if (row.kind === 'opening') return null;
  if (row.kind === 'closing') return row.section[of];
  const isOn = sign(row.line.base) === (of === 'debit' ? 1 : -1);
  return isOn ? absolute(row.line.base) : null;
}

const sideColumn = (of: 'debit' | 'credit'): RegisterColumn<LedgerRow> => ({
  id: of,
  align: 'end',
  width: 124,
  isEmpty: (row) => side(row, of) === null,
  cell: (row, { currency }) => {
    const value = side(row, of);
    return value === null ? null : <Figure value={value} of={currency} zero="dash" />;
  },
});

function balanceOf(row: LedgerRow): string {
  if (row.kind === 'line') return row.line.balance;
  return row.kind === 'opening' ? row.section.opening : row.section.closing;
}

function balanceInCurrency(row: LedgerRow): string | null {
  if (row.kind === 'line') return row.line.balance_currency;
  return row.kind === 'opening' ? row.section.opening_currency : row.section.closing_currency;
}

const columns: readonly RegisterColumn<LedgerRow>[] = [
  {
    id: 'date',
    width: 128,
    card: 'line',
    cell: (row) =>
      row.kind === 'line' ? <DayCell day={row.line.date} /> : <AccountHeading row={row} />,
  },
  {
    id: 'document',
    width: 116,
    card: 'title',
    cell: ofLine(({ document_type, document_id, document }) => (
      <RecordCell type={document_type} id={document_id} number={document} />
    )),
  },
  { id: 'memo', card: 'line', cell: ofLine((line) => <MemoCell line={line} />) },
  {
    id: 'against',
    width: 116,
    wraps: true,
    isEmpty: isNoLine,
    cell: ofLine(({ against }) => <AgainstCell against={against} />),
  },
  {
    id: 'party',
    width: 140,
    isExtra: true,
    isEmpty: (row) => row.kind !== 'line' || row.line.party === null,
    cell: ofLine(({ party }) => <TextCell text={party} />),
  },
  {
    id: 'amount',
    align: 'end',
    width: 140,
    isEmpty: (row, { currency }) => !isForeign(row, currency),
    cell: (row, { currency }) =>
      isForeign(row, currency) ? (
        // Without colour, because neither sign is good or bad.
        <Figure value={row.line.amount} currency={row.line.currency} tone="plain" />
      ) : null,
  },
  {
    id: 'rate',
    align: 'end',
    width: 96,
    isExtra: true,
    isEmpty: (row) => row.kind !== 'line' || row.line.rate === null,
    cell: ofLine(({ currency, rate }) => rate && <Rate of={currency} perUnit={rate} />),
  },
  sideColumn('debit'),
  sideColumn('credit'),
  {
    id: 'balance',
    align: 'end',
    width: 132,
    card: 'amount',
    cell: (row, { currency }) => (
      <BalanceFigure account={row.section.account_id} value={balanceOf(row)} of={currency} />
    ),
  },
  {
    id: 'balance_currency',
    align: 'end',
    width: 140,
    isExtra: true,
    isEmpty: (row) => balanceInCurrency(row) === null,
    cell: (row) => {
      const { account_id, currency } = row.section;
      const value = balanceInCurrency(row);
      if (value === null || currency === null) return null;
      return <BalanceFigure account={account_id} value={value} currency={currency} />;
    },
  },
  {
    id: 'user',
    width: 120,
    isExtra: true,
    isEmpty: isNoLine,
    cell: ofLine(({ user }) => <TextCell text={user} />),
  },
];

/** Report of the lines of each account with a running balance, between an opening and a closing row. */
export const report = defineRegister({
  route: 'app.reports.general-ledger',
  endpoint: generalLedger,
  filters: [
    'period',
    'account',
    'currency',
    'party',
    'branch',
    'withoutClosing',
    'search',
    'knownAt',
  ],
  columns,
  rows: ledgerRows,
  rowId: ledgerRowId,
  rowClass: ({ kind }) => (kind === 'line' ? undefined : 'group'),
  isHeading: ({ kind }) => kind !== 'line',
  isLine: ({ kind }) => kind === 'line',
});

/** Heading of an account: number and name in its opening row, the number in its closing row. */
function AccountHeading({ row: { kind, section } }: { row: Exclude<LedgerRow, { kind: 'line' }> }) {
  const t = useTranslations('reports.ledger');
  const { locale } = useLocale();
  const name = accountName(section, locale);
  if (kind === 'closing')
    return <span className="text-ink-2">{t('closing', { account: section.number })}</span>;
  return (
    <span title={`${section.number} ${name}`}>
      <span className="inline-block min-w-11">
        <Ltr>{section.number}</Ltr>
      </span>{' '}
      {name}
      <span className="ms-2 font-normal text-ink-3">{t('opening')}</span>
    </span>
  );
}

/** Numbers of the accounts on the other side of the entry; the tooltip has their names. */
function AgainstCell({ against }: Pick<LedgerLine, 'against'>) {
  const { locale } = useLocale();
  const accounts = useKeptAccounts();
  const names = against.map(({ account_id, number }) => {
    const account = accounts?.find(({ id }) => id === account_id);
    return account ? `${number} ${accountName(account, locale)}` : number;
  });
  return (
    <span title={names.join('\n')}>
      <Ltr>{against.map(({ number }) => number).join(', ')}</Ltr>
    </span>
  );
}

type Section = Omit<LedgerSection, 'lines'>;

/** A row of the table: the opening, a line, or the closing of an account. */
type LedgerRow =
  | Readonly<{ kind: 'opening'; section: Section }>
  | Readonly<{ kind: 'closing'; section: Section }>
  | Readonly<{ kind: 'line'; section: Section; line: LedgerLine }>;

/** Joins the rows of all pages. An account that spans several pages has only one opening row and one closing row. */
function ledgerRows(pages: readonly GeneralLedger[]): LedgerRow[] {
  return pages.flatMap(({ sections }) =>
    sections.flatMap(({ lines, ...section }): LedgerRow[] => [
      ...(section.continued ? [] : [{ kind: 'opening' as const, section }]),
      ...lines.map((line) => ({ kind: 'line' as const, section, line })),
      ...(section.more ? [] : [{ kind: 'closing' as const, section }]),
    ]),
  );
}

function ledgerRowId(row: LedgerRow): string {
  const account = row.section.account_id;
  return row.kind === 'line'
    ? `${account}-${row.line.entry_id}-${row.line.line_no}`
    : `${account}-${row.kind}`;
}
