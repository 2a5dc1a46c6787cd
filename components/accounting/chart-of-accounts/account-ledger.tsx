'use client';

import { useTranslations } from 'use-intl';

import { natural } from '@/components/accounting/chart-of-accounts/account-tree';
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

/** The latest lines of this fiscal year and the way to all of them, for those who may see them. */
export function AccountLedger({
  account,
  overview: { from, to, lines },
}: {
  account: Account;
  overview: AccountOverview;
}) {
  const t = useTranslations('accounting.chart');
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
  const t = useTranslations('accounting.chart.lines');
  const { day } = useFormats();
  const isGeneral = account.position === 'general';

  return (
    <table className="tbl table-fixed [--table-edge:0px]" aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col" className="w-24">
            {t('date')}
          </th>
          <th scope="col" className="w-24">
            {t('document')}
          </th>
          <th scope="col" className="max-sm:hidden">
            {t('memo')}
          </th>
          <th scope="col" className="num w-32">
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.entry_id} ${line.line_no}`}>
            <td>
              <bdi dir="ltr" className="figure">
                {day(line.date)}
              </bdi>
            </td>
            <td className="truncate">
              <RecordCell type={line.document_type} id={line.document_id} number={line.document} />
            </td>
            <td className="max-sm:hidden" title={line.memo}>
              <span className="flex gap-1.5">
                {isGeneral && <bdi className="figure text-ink-3">{line.account_number}</bdi>}
                <span className="min-w-0 truncate">
                  <MemoCell line={line} />
                </span>
              </span>
            </td>
            <td className="num py-1!">
              <Figure value={natural(account, line.amount)} currency={line.currency} tone="plain" />
              <BaseBelow currency={line.currency} base={line.base} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
