'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { TitledTable } from '@/components/ui/titled-table';
import { dayColumn, figureColumn } from '@/components/ui/plain-columns';
import type { PlainColumn } from '@/components/ui/plain-table';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import {
  type ArrearsProposal as Proposal,
  payrollAdjustment,
} from '@/lib/contract/hrm/payroll-adjustment';
import { sign } from '@/lib/domain/money';

type Held = {
  employee_id: number | null;
  amount: string;
  slips: readonly { slip_id: number; amount: string }[];
};

/**
 * Table of past payslips whose pay differs from the pay that the current salary gives. If all of them are underpaid,
 * a button copies the amounts.
 */
export function ArrearsProposal() {
  const t = useTranslations('payroll-adjustment.document.arrears');
  const { may } = usePermission('payroll adjustment');
  const { money } = useFormats();
  const { setValue } = useFormContext();
  const id = useWatch<Held, 'employee_id'>({ name: 'employee_id' });
  const { data } = useAnswer(
    payrollAdjustment.arrears,
    { input: { employee_id: String(id ?? 0) } },
    { enabled: id !== null && may('sensitive') },
  );
  if (!data) return null;
  if (data.slips.length === 0) return <p className="text-12 text-ink-3">{t('none')}</p>;
  // The button requires that all payslips are underpaid, because a person must decide about overpaid ones.
  const owed = data.slips.filter(({ difference }) => sign(difference) > 0);
  const take = () => {
    setValue('amount', data.total, { shouldDirty: true });
    setValue(
      'slips',
      owed.map(({ slip_id, difference }) => ({ slip_id, amount: difference })),
      { shouldDirty: true },
    );
  };
  const figure = (id: 'paid' | 'corrected' | 'revised' | 'difference') =>
    figureColumn<Differing>({ id, header: t(id) }, (slip) => ({
      value: slip[id],
      currency: data.currency,
    }));
  const columns: readonly PlainColumn<Differing>[] = [
    { id: 'run', header: t('run'), cell: ({ run }) => <bdi className="figure">{run}</bdi> },
    dayColumn({ id: 'period', header: t('period') }, ({ period_from }) => period_from),
    figure('paid'),
    figure('corrected'),
    figure('revised'),
    figure('difference'),
  ];
  return (
    <div className="grid justify-items-start gap-2">
      <TitledTable
        caption={t('title')}
        rows={data.slips}
        rowId={({ slip_id }) => slip_id}
        columns={columns}
      />
      {owed.length === data.slips.length && (
        <Button onClick={take}>{t('take', { amount: money(data.total, data.currency) })}</Button>
      )}
    </div>
  );
}

type Differing = Proposal['slips'][number];
