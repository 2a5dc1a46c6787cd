'use client';

import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { FormFailure } from '@/components/ui/form-failure';
import { figureColumn } from '@/components/ui/plain-columns';
import type { PlainColumn } from '@/components/ui/plain-table';
import { TitledTable } from '@/components/ui/titled-table';
import { useAnswer, useSend } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { toast } from '@/hooks/use-toast';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { payrollPreparation, type PayrollRun } from '@/lib/contract/hrm/payroll-preparation';

type Arrears = AnswerOf<typeof payrollPreparation.arrears>[number];

/** Differences on earlier payslips that the draft run does not include yet. A button adds them to the run. */
export function RunArrears({ record }: { record: PayrollRun }) {
  const t = useTranslations('payroll.run.arrears');
  const { may } = usePermission('payroll preparation');
  const isShown = record.status === 'draft' && record.preparing === null && may('sensitive');
  const given = { params: { id: record.id } };
  const { data = [] } = useAnswer(payrollPreparation.arrears, given, { enabled: isShown });
  const columns = useColumns();
  if (!isShown || data.length === 0) return null;
  return (
    <div className="grid min-w-0 justify-items-start gap-2">
      <p className="text-ink-2">{t('text')}</p>
      <TitledTable
        caption={t('title')}
        rows={data}
        rowId={({ employee_id }) => employee_id}
        named
        columns={columns}
      />
      {may('edit') && <AddArrears record={record} />}
    </div>
  );
}

function AddArrears({ record }: { record: PayrollRun }) {
  const t = useTranslations('payroll.run.arrears');
  const { may } = usePermission('payroll adjustment');
  const { mutate, isPending, error } = useSend(payrollPreparation['add-arrears']);
  if (!may('create') || !may('approve')) return null;
  const given = { params: { id: record.id }, input: {} };
  const add = () => mutate(given, { onSuccess: () => toast.success(t('done')) });
  return (
    <>
      <Button busy={isPending} onClick={add}>
        {t('add')}
      </Button>
      <FormFailure failure={error} />
    </>
  );
}

function useColumns(): readonly PlainColumn<Arrears>[] {
  const t = useTranslations('payroll.run.arrears');
  const { day } = useFormats();
  return [
    { id: 'name', header: t('employee'), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'slips',
      header: t('slips'),
      cell: ({ slips }) => (
        <bdi className="figure">{slips.map(({ period_from }) => day(period_from)).join(', ')}</bdi>
      ),
    },
    figureColumn({ id: 'total', header: t('total') }, ({ total, currency }) => ({
      value: total,
      currency,
    })),
  ];
}
