'use client';

import { useTranslations } from 'use-intl';
import { BankFiles } from '@/components/hrm/payroll-preparation/bank-files';
import { EmptyState } from '@/components/ui/empty-state';
import { StatusBadge } from '@/components/ui/status-badge';
import { TitledTable } from '@/components/ui/titled-table';
import { dayColumn, figureColumn, nameColumn } from '@/components/ui/plain-columns';
import type { PlainColumn } from '@/components/ui/plain-table';
import type { PayrollRun } from '@/lib/contract/hrm/payroll-preparation';

type Payment = PayrollRun['payments'][number];

/** Payments of a run, and its bank files. */
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
  const columns = useColumns();
  return (
    <TitledTable caption={t('title')} rows={payments} rowId={({ id }) => id} columns={columns} />
  );
}

function useColumns(): readonly PlainColumn<Payment>[] {
  const t = useTranslations('payroll.run.payments');
  return [
    dayColumn({ id: 'date', header: t('date') }, ({ date }) => date),
    nameColumn({ id: 'at', header: t('at') }, ({ at }) => at),
    {
      id: 'employees',
      header: t('employees'),
      align: 'end',
      className: 'max-sm:hidden',
      cell: ({ employees }) => <span className="figure">{employees}</span>,
    },
    figureColumn({ id: 'amount', header: t('amount') }, ({ amount, currency }) =>
      amount === null ? null : { value: amount, currency },
    ),
    figureColumn(
      { id: 'paid', header: t('paidAs'), className: 'max-sm:hidden' },
      ({ pay_amount, pay_currency, currency }) =>
        pay_amount === null || pay_currency === currency
          ? null
          : { value: pay_amount, currency: pay_currency },
    ),
    { id: 'state', header: t('state'), cell: (payment) => <PaymentState of={payment} /> },
  ];
}

/** Status of a payment: paid, or reversed with the reason. */
function PaymentState({ of: { reversed } }: { of: Payment }) {
  if (!reversed) return <StatusBadge status="paid" />;
  return (
    <span className="grid gap-0.5">
      <StatusBadge status="reversed" />
      <bdi className="text-12 whitespace-normal text-ink-2">{reversed.reason}</bdi>
    </span>
  );
}
