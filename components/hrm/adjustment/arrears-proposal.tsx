'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { TitledTable } from '@/components/ui/titled-table';
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

/** Past slips that would be others by the salary of now; taken over, their differences are the arrears. */
export function ArrearsProposal() {
  const t = useTranslations('payroll-adjustment.document.arrears');
  const { may } = usePermission('payroll adjustment');
  const id = useWatch<Held, 'employee_id'>({ name: 'employee_id' });
  const { data } = useAnswer(
    payrollAdjustment.arrears,
    { input: { employee_id: String(id ?? 0) } },
    { enabled: id !== null && may('sensitive') },
  );
  if (!data) return null;
  if (data.slips.length === 0) return <p className="text-12 text-ink-3">{t('none')}</p>;
  return <Differences of={data} />;
}

function Differences({ of: { slips, currency, total } }: { of: Proposal }) {
  const t = useTranslations('payroll-adjustment.document.arrears');
  const { money, day } = useFormats();
  const { setValue } = useFormContext<Held>();
  const figure = (value: string) => <Figure value={value} currency={currency} />;
  // Where something was paid too much, somebody decides what is made good of it.
  const owed = slips.filter(({ difference }) => sign(difference) > 0);
  const take = () => {
    setValue('amount', total, { shouldDirty: true });
    setValue(
      'slips',
      owed.map(({ slip_id, difference }) => ({ slip_id, amount: difference })),
      { shouldDirty: true },
    );
  };
  return (
    <div className="grid justify-items-start gap-2">
      <TitledTable
        caption={t('title')}
        rows={slips}
        rowId={({ slip_id }) => slip_id}
        columns={[
          { id: 'run', header: t('run'), cell: ({ run }) => <bdi className="figure">{run}</bdi> },
          {
            ...{ id: 'period', header: t('period') },
            cell: ({ period_from }) => <span className="figure">{day(period_from)}</span>,
          },
          { id: 'paid', header: t('paid'), align: 'end', cell: ({ paid }) => figure(paid) },
          {
            ...{ id: 'corrected', header: t('corrected'), align: 'end' },
            cell: ({ corrected }) => figure(corrected),
          },
          {
            ...{ id: 'revised', header: t('revised'), align: 'end' },
            cell: ({ revised }) => figure(revised),
          },
          {
            ...{ id: 'difference', header: t('difference'), align: 'end' },
            cell: ({ difference }) => figure(difference),
          },
        ]}
      />
      {owed.length === slips.length && (
        <Button onClick={take}>{t('take', { amount: money(total, currency) })}</Button>
      )}
    </div>
  );
}
