'use client';

import { useTranslations } from 'use-intl';
import { BankFiles } from '@/components/hrm/payroll-preparation/bank-files';
import { EmptyState } from '@/components/ui/empty-state';
import { Figure } from '@/components/ui/figure';
import { StatusBadge } from '@/components/ui/status-badge';
import { TitledTable } from '@/components/ui/titled-table';
import { useFormats } from '@/hooks/use-formats';
import type { PayrollRun } from '@/lib/contract/hrm/payroll-preparation';

type Payment = PayrollRun['payments'][number];

/** What was paid of a run, from where and when, and the files that tell a bank to pay. */
export function RunPayments({ record }: { record: PayrollRun }) {
  const t = useTranslations('payroll.run.payments');
  return (
    <>
      <BankFiles record={record} />
      {record.payments.length === 0 ? (
        <EmptyState kind="none" title={t('none')} />
      ) : (
        <Payments payments={record.payments} />
      )}
    </>
  );
}

function Payments({ payments }: { payments: readonly Payment[] }) {
  const t = useTranslations('payroll.run.payments');
  const { day } = useFormats();
  return (
    <TitledTable
      caption={t('title')}
      rows={payments}
      rowId={({ id }) => id}
      columns={[
        {
          ...{ id: 'date', header: t('date') },
          cell: ({ date }) => <span className="figure">{day(date)}</span>,
        },
        { id: 'at', header: t('at'), cell: ({ at }) => <bdi>{at}</bdi> },
        {
          ...{ id: 'employees', header: t('employees'), align: 'end', className: 'max-sm:hidden' },
          cell: ({ employees }) => <span className="figure">{employees}</span>,
        },
        {
          ...{ id: 'amount', header: t('amount'), align: 'end' },
          cell: ({ amount, currency }) =>
            amount !== null && <Figure value={amount} currency={currency} />,
        },
        {
          ...{ id: 'paid', header: t('paidAs'), align: 'end', className: 'max-sm:hidden' },
          cell: ({ pay_amount, pay_currency, currency }) =>
            pay_amount !== null &&
            pay_currency !== currency && <Figure value={pay_amount} currency={pay_currency} />,
        },
        {
          ...{ id: 'state', header: t('state') },
          cell: ({ reversed }) =>
            reversed ? (
              <span className="grid gap-0.5">
                <StatusBadge status="reversed" />
                <bdi className="text-12 whitespace-normal text-ink-2">{reversed.reason}</bdi>
              </span>
            ) : (
              <StatusBadge status="paid" />
            ),
        },
      ]}
    />
  );
}
