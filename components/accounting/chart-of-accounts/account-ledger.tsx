'use client';

import { useTranslations } from 'use-intl';

import { natural } from '@/lib/chart-of-accounts/account-tree';
import { Ltr } from '@/components/ui/ltr';
import { PanelSection } from '@/components/ui/panel-section';
import { RecordLink } from '@/components/layout/record-link';
import { BaseBelow } from '@/components/document/form/base-below';
import { MemoCell, RecordCell } from '@/components/report/register-cells';
import { buttonClass } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import type { AccountOverview, LatestLine } from '@/lib/contract/accounting/account-overview';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';

type Props = Readonly<{ account: Account; overview: AccountOverview }>;

/** Latest lines of this fiscal year with a link to the general ledger; hidden if the user may not view that ledger. */
export function AccountLedger({ account, overview: { from, to, lines } }: Props) {
  const t = useTranslations('chart-of-accounts');
  const { may } = usePermission('general ledger');
  const { day } = useFormats();
  if (lines === null || !may('view')) return null;

  return (
    <PanelSection title={t('lines.title')}>
      {lines.length === 0 ? (
        <p className="text-ink-3">{t('lines.none', { from: day(from), to: day(to) })}</p>
      ) : (
        <LineTable account={account} lines={lines} />
      )}
      <div className="pt-1">
        <RecordLink
          to="app.reports.general-ledger"
          query={{ account_id: account.id, from, to }}
          className={buttonClass()}
        >
          {t('ledger')}
        </RecordLink>
      </div>
    </PanelSection>
  );
}

function LineTable({ account, lines }: { account: Account; lines: readonly LatestLine[] }) {
  const t = useTranslations('chart-of-accounts.lines');
  const columns = useColumns(account);
  return (
    <PlainTable
      label={t('title')}
      className="table-fixed"
      rows={lines}
      rowId={(line) => `${line.entry_id} ${line.line_no}`}
      columns={columns}
    />
  );
}

function useColumns(account: Account): readonly PlainColumn<LatestLine>[] {
  const t = useTranslations('chart-of-accounts.lines');
  const { day } = useFormats();
  // For a general account the memo column also has the account number, because the lines are posted to detail accounts.
  return [
    {
      id: 'date',
      header: t('date'),
      className: 'w-24',
      cell: (line) => <Ltr>{day(line.date)}</Ltr>,
    },
    {
      id: 'document',
      header: t('document'),
      className: 'w-24',
      cellClass: 'truncate',
      cell: (line) => (
        <RecordCell type={line.document_type} id={line.document_id} number={line.document} />
      ),
    },
    {
      id: 'memo',
      header: t('memo'),
      className: 'max-sm:hidden',
      cell: (line) => (
        <span className="flex gap-1.5" title={line.memo}>
          {account.position === 'general' && (
            <bdi className="figure text-ink-3">{line.account_number}</bdi>
          )}
          <span className="min-w-0 truncate">
            <MemoCell line={line} />
          </span>
        </span>
      ),
    },
    {
      id: 'amount',
      header: t('amount'),
      align: 'end',
      className: 'w-32',
      cellClass: 'py-1!',
      cell: (line) => (
        <>
          <Figure value={natural(account, line.amount)} currency={line.currency} tone="plain" />
          <BaseBelow currency={line.currency} base={line.base} />
        </>
      ),
    },
  ];
}
