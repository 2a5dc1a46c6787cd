'use client';

import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { accountName } from '@/components/pickers/account-search';
import { DayCell, MemoCell, RecordCell, TextCell } from '@/components/report/register-cells';
import { defineRegister, type RegisterColumn } from '@/components/report/register';
import { BalanceFigure } from '@/components/ui/balance-figure';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { Rate } from '@/components/ui/rate';
import { useAccounts } from '@/hooks/use-accounts';
import { useAnswer } from '@/hooks/use-call';
import { lazyPart } from '@/hooks/use-lazy-part';
import { useLocale } from '@/hooks/use-locale';
import type { FilterValues } from '@/hooks/use-report-filters';
import { dueToLabels } from '@/lib/contract/accounting/due-to-labels';
import {
  accountStatement,
  type AccountStatementLine,
  type AccountStatement,
  type AccountStatementSection,
} from '@/lib/contract/reports/account-statement';
import { absolute, sign } from '@/lib/domain/money';

/** Wraps a cell renderer, so that the cell is empty in rows that are not ledger lines. */
const ofLine = (cell: (line: AccountStatementLine) => React.ReactNode) => (row: StatementRow) =>
  row.kind === 'line' ? cell(row.line) : null;
const isNoLine = ({ kind }: StatementRow) => kind !== 'line';

/** Returns a line's amount on the side `of`, or the currency's total in a closing row; null if there is none. */
function side(row: StatementRow, of: 'debit' | 'credit'): string | null {
  if (row.kind === 'opening') return null;
  if (row.kind === 'closing') return row.section[of];
  const isOn = sign(row.line.amount) === (of === 'debit' ? 1 : -1);
  return isOn ? absolute(row.line.amount) : null;
}

const sideColumn = (of: 'debit' | 'credit'): RegisterColumn<StatementRow> => ({
  id: of,
  align: 'end',
  width: 132,
  isEmpty: (row) => side(row, of) === null,
  cell: (row) => {
    const value = side(row, of);
    return value === null ? null : <Figure value={value} of={row.section.currency} zero="dash" />;
  },
});

function balanceOf(row: StatementRow): string {
  if (row.kind === 'line') return row.line.balance;
  return row.kind === 'opening' ? row.section.opening : row.section.closing;
}

function balanceInBase(row: StatementRow): string {
  if (row.kind === 'line') return row.line.balance_base;
  return row.kind === 'opening' ? row.section.opening_base : row.section.closing_base;
}

/** Id of the account, if the statement is for one account; undefined for a party's statement. */
const accountOf = ({ account_id }: FilterValues) =>
  account_id === undefined ? undefined : Number(account_id);

const columns: readonly RegisterColumn<StatementRow>[] = [
  {
    id: 'date',
    width: 128,
    card: 'line',
    cell: (row) =>
      row.kind === 'line' ? <DayCell day={row.line.date} /> : <CurrencyHeading row={row} />,
  },
  {
    id: 'document',
    width: 116,
    card: 'title',
    cell: ofLine(({ document_type, document_id, document }) => (
      <RecordCell type={document_type} id={document_id} number={document} target="_blank" />
    )),
  },
  {
    id: 'due_to',
    width: 132,
    isEmpty: isNoLine,
    cell: ofLine((line) => <DueToCell line={line} />),
  },
  { id: 'memo', card: 'line', cell: ofLine((line) => <MemoCell line={line} />) },
  {
    id: 'account',
    width: 80,
    isExtra: true,
    isEmpty: isNoLine,
    cell: ofLine((line) => <AccountOfLine line={line} />),
  },
  {
    id: 'party',
    width: 140,
    isExtra: true,
    isEmpty: (row) => row.kind !== 'line' || row.line.party === null,
    cell: ofLine(({ party }) => <TextCell text={party} />),
  },
  {
    id: 'rate',
    align: 'end',
    width: 96,
    isExtra: true,
    isEmpty: (row) => row.kind !== 'line' || row.line.rate === null,
    cell: (row) =>
      row.kind === 'line' && row.line.rate !== null ? (
        <Rate of={row.section.currency} perUnit={row.line.rate} />
      ) : null,
  },
  sideColumn('debit'),
  sideColumn('credit'),
  {
    id: 'balance',
    align: 'end',
    width: 140,
    card: 'amount',
    cell: (row, { input }) => (
      <BalanceFigure account={accountOf(input)} value={balanceOf(row)} of={row.section.currency} />
    ),
  },
  {
    id: 'base',
    align: 'end',
    width: 124,
    isEmpty: isNoLine,
    cell: (row, { currency }) =>
      row.kind === 'line' ? (
        <Figure value={row.line.base} of={currency} zero="dash" tone="plain" />
      ) : null,
  },
  {
    id: 'balance_base',
    align: 'end',
    width: 132,
    isExtra: true,
    cell: (row, { currency, input }) => (
      <BalanceFigure account={accountOf(input)} value={balanceInBase(row)} of={currency} />
    ),
  },
];

/** Report of the movements of an account or a party by currency, with a running balance. */
export const report = defineRegister({
  route: 'app.reports.account-statement',
  endpoint: accountStatement,
  filters: ['period', 'oneAccount', 'party', 'oneCurrency', 'knownAt'],
  needsOneOf: ['account_id', 'party_id'],
  columns,
  rows: statementRows,
  Paper: {
    isFor: ({ party_id, account_id }) => party_id !== undefined && account_id === undefined,
    Pages: lazyPart(() => import('./statement-letter')),
  },
  rowId: statementRowId,
  rowClass: ({ kind }) => (kind === 'line' ? undefined : 'group'),
  isHeading: ({ kind }) => kind !== 'line',
  isLine: ({ kind }) => kind === 'line',
});

/** Heading in the opening or closing row of a currency. */
function CurrencyHeading({
  row: { kind, section },
}: {
  row: Exclude<StatementRow, { kind: 'line' }>;
}) {
  const t = useTranslations('reports.statement');
  return (
    <span className={kind === 'closing' ? 'text-ink-2' : undefined}>
      <span className="figure inline-block min-w-11">{section.currency}</span>{' '}
      <span className="font-normal text-ink-3">{t(kind)}</span>
    </span>
  );
}

/** Document of a line as a link that opens a new tab, labelled with the document type. */
function DueToCell({
  line: { document_type, document_id },
}: {
  line: Pick<AccountStatementLine, 'document_type' | 'document_id'>;
}) {
  const labels = useDueToLabels();
  const label = labels.find(({ due_to }) => due_to === document_type)?.label;
  if (label === undefined) return null;
  return <RecordCell type={document_type} id={document_id} number={label} target="_blank" />;
}

/** Account of a line; needed if the statement covers several accounts. */
function AccountOfLine({ line: { account_id } }: { line: AccountStatementLine }) {
  const { locale } = useLocale();
  const { data: accounts } = useAccounts();
  const account = accounts?.find(({ id }) => id === account_id);
  if (!account) return null;
  return (
    <span title={accountName(account, locale)}>
      <Ltr>{account.number}</Ltr>
    </span>
  );
}

/**
 * Labels of document types. If the server refuses the call with field errors, the labels stay empty and the refusal is
 * only logged, as section 8 of the specification requires.
 */
function useDueToLabels() {
  const { data = [], error } = useAnswer(dueToLabels, undefined, { staleTime: Infinity });
  const isRefused = error !== null && Object.keys(error.errors).length > 0;
  useEffect(() => {
    // Section 8 of the specification requires a log entry, and the console is the only log of a browser.
    // oxlint-disable-next-line no-console
    if (isRefused) console.error(error.message, error.errors);
  }, [isRefused, error]);
  return data;
}

type Section = Omit<AccountStatementSection, 'lines'>;

/** A row of the table: the opening, a line, or the closing of a currency. */
type StatementRow =
  | Readonly<{ kind: 'opening'; section: Section }>
  | Readonly<{ kind: 'closing'; section: Section }>
  | Readonly<{ kind: 'line'; section: Section; line: AccountStatementLine }>;

/** Joins the rows of all pages. A currency that spans several pages has only one opening row and one closing row. */
function statementRows(pages: readonly AccountStatement[]): StatementRow[] {
  return pages.flatMap(({ sections }) =>
    sections.flatMap(({ lines, ...section }): StatementRow[] => [
      ...(section.continued ? [] : [{ kind: 'opening' as const, section }]),
      ...lines.map((line) => ({ kind: 'line' as const, section, line })),
      ...(section.more ? [] : [{ kind: 'closing' as const, section }]),
    ]),
  );
}

function statementRowId(row: StatementRow): string {
  const { currency } = row.section;
  return row.kind === 'line'
    ? `${currency}-${row.line.entry_id}-${row.line.line_no}`
    : `${currency}-${row.kind}`;
}
